// The first script: puts on the chosen colours, before anything is painted in others, and has the module downloaded
// once the page has been painted, while the editor's script is on its way.
// A preload in the HTML would share the line with the style sheet and the scripts, and all of those are needed first.

import './theme.js';

let asked = false; // by the page's script, which has run when this event comes
addEventListener('DOMContentLoaded', () => { asked = true; });

requestAnimationFrame(() => setTimeout(() => {
  if (asked) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', type: 'application/wasm', crossOrigin: '', fetchPriority: 'low', href: WASM_FILE });
  document.head.append(link);
}));
