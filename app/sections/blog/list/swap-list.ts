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

  /** Shows what the address asks for. */
  const swap = async () => {
    clearTimeout(pause);
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    try {
      const response = await fetch(location.href, { signal });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const parts = page.querySelectorAll('[data-list] [data-swap]');
      document.title = page.title;
      for (const [place, old] of list.querySelectorAll('[data-swap]').entries())
        old.replaceWith(parts[place] ?? old);
      window.countView?.();
    } catch {
      if (!signal.aborted && navigator.onLine) location.reload();
    }
  };

  const searched = () => {
    const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    return `${form.action}?${new URLSearchParams(typed)}`;
  };

  const show = (address: string) => {
    // As the browser does: an address that is there already is not entered twice into the history.
    if (address !== location.href) history.pushState(null, '', address);
    void swap();
  };

  form.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      // Back leaves the list rather than taking letters away.
      history.replaceState(null, '', searched());
      void swap();
    }, 200);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show(searched());
  });
  list.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-in-place]');
    if (!link || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    show(link.href);
  });
  addEventListener('popstate', () => {
    input.value = new URLSearchParams(location.search).get('search') ?? '';
    void swap();
  });
}
