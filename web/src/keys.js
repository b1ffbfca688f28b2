// The editor's keys. CodeMirror's defaultKeymap also knows indentation, brackets
// and syntax trees, which a robots.txt has none of; without them the download
// is 13 KB smaller.

import * as c from '@codemirror/commands';

export const editingKeymap = [
  { key: 'ArrowLeft', run: c.cursorCharLeft, shift: c.selectCharLeft, preventDefault: true },
  { key: 'ArrowRight', run: c.cursorCharRight, shift: c.selectCharRight, preventDefault: true },
  { key: 'ArrowUp', run: c.cursorLineUp, shift: c.selectLineUp, preventDefault: true },
  { key: 'ArrowDown', run: c.cursorLineDown, shift: c.selectLineDown, preventDefault: true },
  { key: 'Mod-ArrowLeft', mac: 'Alt-ArrowLeft', run: c.cursorGroupLeft, shift: c.selectGroupLeft, preventDefault: true },
  { key: 'Mod-ArrowRight', mac: 'Alt-ArrowRight', run: c.cursorGroupRight, shift: c.selectGroupRight, preventDefault: true },
  { mac: 'Cmd-ArrowLeft', run: c.cursorLineBoundaryLeft, shift: c.selectLineBoundaryLeft, preventDefault: true },
  { mac: 'Cmd-ArrowRight', run: c.cursorLineBoundaryRight, shift: c.selectLineBoundaryRight, preventDefault: true },
  { key: 'Home', run: c.cursorLineBoundaryBackward, shift: c.selectLineBoundaryBackward, preventDefault: true },
  { key: 'End', run: c.cursorLineBoundaryForward, shift: c.selectLineBoundaryForward, preventDefault: true },
  { key: 'PageUp', run: c.cursorPageUp, shift: c.selectPageUp },
  { key: 'PageDown', run: c.cursorPageDown, shift: c.selectPageDown },
  { key: 'Mod-Home', mac: 'Cmd-ArrowUp', run: c.cursorDocStart, shift: c.selectDocStart },
  { key: 'Mod-End', mac: 'Cmd-ArrowDown', run: c.cursorDocEnd, shift: c.selectDocEnd },
  { key: 'Mod-a', run: c.selectAll },
  { key: 'Enter', run: c.insertNewline, shift: c.insertNewline },
  { key: 'Backspace', run: c.deleteCharBackwardStrict, shift: c.deleteCharBackwardStrict, preventDefault: true },
  { key: 'Delete', run: c.deleteCharForward, preventDefault: true },
  { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: c.deleteGroupBackward, preventDefault: true },
  { key: 'Mod-Delete', mac: 'Alt-Delete', run: c.deleteGroupForward, preventDefault: true },
  { key: 'Alt-ArrowUp', run: c.moveLineUp, shift: c.copyLineUp },
  { key: 'Alt-ArrowDown', run: c.moveLineDown, shift: c.copyLineDown },
  { key: 'Shift-Mod-k', run: c.deleteLine },
  { key: 'Mod-/', run: c.toggleLineComment },
];
