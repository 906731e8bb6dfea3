/**
 * Runs in the page: the list of posts answers while a visitor types, and chips change it in place. The page of the new
 * address is fetched, and its parts marked with `data-swap` take the place of those that stand here. Where that fails the
 * browser loads the address itself.
 */
export function swapList(): void {
  const list = document.querySelector<HTMLElement>('[data-list]');
  const form = list?.querySelector<HTMLFormElement>('[role=search]');
  const input = form?.querySelector<HTMLInputElement>('[type=search]');
  if (!list || !form || !input) return;
  let latest = new AbortController();
  let pause: ReturnType<typeof setTimeout>;

  /** Shows the list of an address, which becomes the page's own once it has come. */
  const show = async (address: string, enter: 'push' | 'replace') => {
    clearTimeout(pause);
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    try {
      const response = await fetch(address, { signal });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const parts = page.querySelectorAll('[data-list] [data-swap]');
      // As the browser does: an address that is there already is not entered twice into the history.
      const isHere = address === location.href;
      history[isHere || enter === 'replace' ? 'replaceState' : 'pushState'](null, '', address);
      document.title = page.title;
      for (const [place, old] of list.querySelectorAll('[data-swap]').entries())
        old.replaceWith(parts[place] ?? old);
      window.countView?.();
    } catch {
      if (!signal.aborted && navigator.onLine) location.assign(address);
    }
  };

  const searched = () => {
    const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    return `${form.action}?${new URLSearchParams(typed)}`;
  };

  form.addEventListener('input', () => {
    clearTimeout(pause);
    // Typing replaces the address: Back leaves the list rather than taking letters away.
    pause = setTimeout(() => show(searched(), 'replace'), 200);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show(searched(), 'push');
  });
  list.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-in-place]');
    if (!link || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void show(link.href, 'push');
  });
  addEventListener('popstate', () => {
    input.value = new URLSearchParams(location.search).get('search') ?? '';
    void show(location.href, 'replace');
  });
}
