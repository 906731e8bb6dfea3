/**
 * Runs in the page: puts what a link to the contact form is about (`data-enquiry` round it, such as a course) into the
 * draft of that form. A link that is about nothing takes it out again. The subject follows the page.
 */
export function rememberAbout(formPath: string, draftKey: string): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.pathname !== formPath) return;
    const about = link.closest<HTMLElement>('[data-enquiry]')?.dataset.enquiry ?? '';
    // Some browsers refuse storage.
    try {
      const draft = new URLSearchParams(sessionStorage.getItem(draftKey) ?? '');
      draft.delete('subject');
      draft.set('about', about);
      draft.set('page', location.pathname);
      sessionStorage.setItem(draftKey, String(draft));
    } catch {}
  });
}

/**
 * Runs in the page: says what stands in the field `about`, which a draft has brought (rememberAbout, store-drafts.ts),
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
