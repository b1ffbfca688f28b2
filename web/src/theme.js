// The choice between light, dark and the system's colours, kept in this browser.

const KEY = 'robotscope.theme';
const select = /** @type {HTMLSelectElement} */ (document.getElementById('theme'));

function apply(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

try {
  select.value = localStorage.getItem(KEY) ?? '';
} catch {
  // Storage is off: the system's colours, each time.
}
apply(select.value);

select.addEventListener('input', () => {
  apply(select.value);
  try {
    localStorage.setItem(KEY, select.value);
  } catch {
    // It holds for this visit.
  }
});
