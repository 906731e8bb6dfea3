/**
 * Runs in the page: loads React and the islands when a visitor focuses or presses something in one. A form submitted
 * before its island is hydrated is held: its button shows the busy label, and the form is submitted through React after
 * hydration. After `maxHoldMs`, or when a script fails, the form is posted to its page instead. If no page comes within
 * `maxPostMs`, the button can be pressed again.
 */
export function hydrateOnIntent(files: string[], maxHoldMs: number, maxPostMs: number): void {
  const failure = 'islands-failed';
  // Errors of other scripts, such as browser extensions, are ignored.
  const fail = ({ filename = '/assets/' }: { filename?: string }) => {
    if (!filename.includes('/assets/')) return;
    maxHoldMs = 0;
    dispatchEvent(new Event(failure));
  };
  const load = () => {
    addEventListener('error', fail);
    // splice empties the list, so a second call loads nothing.
    for (const src of files.splice(0)) {
      // Without async, the files are fetched in parallel and run in order.
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
  // A field may already have the focus.
  onIntent({ target: document.activeElement });

  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const { dataset } = form;
      const island = form.closest('[data-island]:not([data-hydrated])');
      const button = form.querySelector<HTMLButtonElement>('[data-busy]');
      // A named button, such as a call-back time, always posts its form to the page.
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

  // A page from the back/forward cache is reloaded, so that its draft shows whether the form was stored.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.querySelector('[data-held]')) location.reload();
  });
}
