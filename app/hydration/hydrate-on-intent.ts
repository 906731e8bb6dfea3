/**
 * Runs in the page: fetches React and the islands when a visitor focuses or presses something in one. A form that is
 * sent before React has its island is held: its button shows its busy label, and the form is sent through React once it
 * has come. After `maxHoldMs`, or when a script fails, the form is posted to its page instead. A button whose post gets
 * no page within `maxPostMs` can be pressed again.
 */
export function hydrateOnIntent(files: string[], maxHoldMs: number, maxPostMs: number): void {
  const failure = 'islands-failed';
  // An error of another script, such as an extension's, is none of an island.
  const fail = ({ filename = '/assets/' }: { filename?: string }) => {
    if (!filename.includes('/assets/')) return;
    maxHoldMs = 0;
    dispatchEvent(new Event(failure));
  };
  const load = () => {
    addEventListener('error', fail);
    // Once.
    for (const src of files.splice(0)) {
      // Not async: they run in their order, fetched together.
      const given = { type: 'module', src, async: false, onerror: fail };
      document.head.append(Object.assign(document.createElement('script'), given));
    }
  };
  const onIntent = ({ target }: Pick<Event, 'target'>) => {
    if (target instanceof Element && target.closest('[data-island]')) load();
  };
  for (const intent of ['focusin', 'pointerdown']) addEventListener(intent, onIntent);
  // A field may have had the focus before this ran.
  onIntent({ target: document.activeElement });

  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { dataset } = form;
      const island = form.closest('[data-island]:not([data-hydrated])');
      const button = form.querySelector<HTMLButtonElement>('[data-busy]');
      // A button with a name, such as that of a call back, posts its form to its page at all times.
      const isNamed = (event.submitter as HTMLButtonElement | null)?.name;
      if (!island || !button || isNamed || dataset.held === 'posted') return;
      event.preventDefault();
      if (dataset.held) return;
      load();
      const { textContent } = button;
      const release = () => {
        delete dataset.held;
        button.disabled = false;
        button.textContent = textContent;
      };
      const post = () => {
        if (dataset.held !== 'waiting') return;
        dataset.held = 'posted';
        form.requestSubmit();
        setTimeout(release, maxPostMs);
      };
      dataset.held = 'waiting';
      button.disabled = true;
      button.textContent = button.dataset.busy as string;
      island.addEventListener('hydrated', () => {
        if (dataset.held !== 'waiting') return;
        release();
        form.requestSubmit();
      });
      addEventListener(failure, post);
      setTimeout(post, maxHoldMs);
    },
    true,
  );

  // From the back/forward cache. Loaded anew, the page knows from its draft what became of the form.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.querySelector('[data-held]')) location.reload();
  });
}
