/**
 * Runs in the page: says what stands in the field `about`, which a draft has brought (remember-about.ts, store-drafts.ts),
 * and empties it.
 */
export function showAbout(): void {
  const box = document.querySelector<HTMLElement>('[data-about]');
  const field = box?.querySelector('input');
  const words = box?.querySelector('strong');
  if (!field || !words) return;
  // After the draft, which waits as long.
  requestAnimationFrame(() =>
    setTimeout(() => {
      words.textContent = field.value;
    }),
  );
  box?.querySelector('button')?.addEventListener('click', ({ currentTarget }) => {
    const isByKeyboard = (currentTarget as Element).matches(':focus-visible');
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const next = field.form?.elements.namedItem('name');
    // The button is gone. By touch, the keyboard of the screen would come up.
    if (isByKeyboard && next instanceof HTMLElement) next.focus();
  });
}
