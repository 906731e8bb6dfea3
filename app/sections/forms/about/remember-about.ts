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
