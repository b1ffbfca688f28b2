// The file stands beside the answers, below a question of any height, and ends with the window: that no style can say.

export function fitFile() {
  const file = document.getElementById('file');
  const answers = document.getElementById('answers');
  const gap = parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.75;
  const fit = () => {
    const { top, height } = answers.getBoundingClientRect();
    const atFirst = innerHeight - gap - (top + scrollY);
    const now = innerHeight - gap - Math.max(gap, top);
    // It grows as the question scrolls away, but never makes the page longer than the answers do.
    file.style.setProperty('--file-height', `${Math.min(now, Math.max(atFirst, height))}px`);
  };
  // In the next frame: the body is observed, and changes with the file.
  const observer = new ResizeObserver(() => requestAnimationFrame(fit));
  for (const element of [document.body, answers]) observer.observe(element);
  addEventListener('resize', fit);
  addEventListener('scroll', fit, { passive: true });
}
