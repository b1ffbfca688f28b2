// On a phone, what is there for those who ask for more is folded.

if (matchMedia('(max-width: 40rem)').matches) {
  for (const box of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('.roomy'))) box.open = false;
}
