// What comes after the first verdict: CodeMirror, for both texts.

export { createEditor } from './editor.js';
export { createList } from './list.js';
