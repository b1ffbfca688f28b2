// Stands in for @codemirror/language and @lezer/common in the page: of all that CodeMirror's commands ask them for, the
// keys in keys.js use one, how wide a step of indentation is. A robots.txt has no indentation and no syntax tree, and the
// download is 15 KB smaller. web/build/site.mjs puts it in; its other names must exist, and nothing uses them.

/** Backspace deletes one space at a time. */
export const getIndentUnit = () => 1;

export const IndentContext = undefined;
export const getIndentation = undefined;
export const indentString = undefined;
export const indentUnit = undefined;
export const matchBrackets = undefined;
export const syntaxTree = undefined;
export const NodeProp = undefined;
