/**
 * Runs in the page: fetches React and the islands when a visitor focuses or presses something in one. A form that is
 * sent before React has its island is held: its button shows its busy label, and the form is sent through React once it
 * has come. After `maxHoldMs`, or when a script fails, the form is posted to its page instead. A button whose post gets
 * no page within `maxPostMs` can be pressed again.
 */
export function hydrateOnIntent(files: string[], maxHoldMs: number, maxPostMs: number): void {
  const failure = 'islands-failed';
  // Errors of other scripts, such as those of browser extensions, are ignored.
  const fail = ({ filename = '/assets/' }: { filename?: string }) => {
    if (!filename.includes('/assets/')) return;
    maxHoldMs = 0;
    dispatchEvent(new Event(failure));
  };
  const load = () => {
    addEventListener('error', fail);
    // splice empties the list, so that a second call loads nothing.
    for (const src of files.splice(0)) {
      // Without async the files are fetched together and run in order.
      const script = document.createElement('script');
      document.head.append(
        Object.assign(script, { type: 'module', src, async: false, onerror: fail }),
      );
    }
  };
  const onIntent = ({ target }: Pick<Event, 'target'>) => {
    if (target instanceof Element && target.closest('[data-island]')) load();
  };
  for (const intent of ['focusin', 'pointerdown']) addEventListener(intent, onIntent);
  // A field may have the focus already.
  onIntent({ target: document.activeElement });

  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { dataset } = form;
      const island = form.closest('[data-island]:not([data-hydrated])');
      const button = form.querySelector<HTMLButtonElement>('[data-busy]');
      // A named button, such as that of a call-back, always posts its form to the page.
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

  // A page from the back/forward cache is reloaded: its draft then shows whether the form was stored.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.querySelector('[data-held]')) location.reload();
  });
}
