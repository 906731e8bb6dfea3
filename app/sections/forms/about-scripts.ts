/**
 * Runs in the page: on a press of a link to the contact form, stores its topic (`data-enquiry` of an ancestor, such as a
 * course) in the draft of that form, or removes it if there is none. The subject is derived from the page, unless the
 * ancestor names one (`data-subject`).
 */
export function rememberAbout(formPath: string, draftKey: string): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.pathname !== formPath) return;
    const { enquiry: about = '', subject } =
      link.closest<HTMLElement>('[data-enquiry]')?.dataset ?? {};
    // Storage throws where it is blocked.
    try {
      const draft = new URLSearchParams(sessionStorage.getItem(draftKey) ?? '');
      draft.delete('subject');
      if (subject) draft.set('subject', subject);
      draft.set('about', about);
      draft.set('page', location.pathname);
      sessionStorage.setItem(draftKey, String(draft));
    } catch {}
  });
}

/**
 * Runs in the page: shows the value of the field `about`, restored from a draft (rememberAbout, store-drafts.ts), and
 * clears it when its button is pressed. The same for the field `correction`.
 */
export function showAbout(): void {
  const correction = document.querySelector('[data-correction]');
  correction?.querySelector('button')?.addEventListener('click', () => {
    const token = correction.querySelector('input');
    if (!token) return;
    token.value = '';
    token.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const box = document.querySelector<HTMLElement>('[data-about]');
  const field = box?.querySelector('input');
  const words = box?.querySelector('strong');
  const remove = box?.querySelector('button');
  if (!field || !words) return;
  // After store-drafts.ts has restored the draft.
  requestAnimationFrame(() =>
    setTimeout(() => {
      words.textContent = field.value;
      remove?.setAttribute('aria-label', `Remove “${field.value}”`);
    }),
  );
  remove?.addEventListener('click', ({ currentTarget }) => {
    const isByKeyboard = (currentTarget as Element).matches(':focus-visible');
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const next = field.form?.elements.namedItem('name');
    // The focused button disappears. Not after touch, where focus would open the on-screen keyboard.
    if (isByKeyboard && next instanceof HTMLElement) next.focus();
  });
}
