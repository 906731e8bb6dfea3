/**
 * Runs in the page: fetches React and the islands when a visitor focuses or presses something in one. What is done
 * before they have come is plain HTML: a form that is sent then is posted to its page.
 */
export function hydrateOnIntent(files: string[]): void {
  const intents = ['focusin', 'pointerdown'];
  const onIntent = ({ target }: Pick<Event, 'target'>) => {
    if (!(target instanceof Element) || !target.closest('[data-island]')) return;
    for (const intent of intents) removeEventListener(intent, onIntent);
    for (const src of files) {
      const script = Object.assign(document.createElement('script'), { type: 'module', src });
      // Run in their order, fetched together.
      script.async = false;
      document.head.append(script);
    }
  };
  for (const intent of intents) addEventListener(intent, onIntent);
  // A field may have had the focus before this ran.
  onIntent({ target: document.activeElement });
}
