/**
 * Runs in the page: keeps what is typed into a form with a name in `data-draft` until it is sent, in this tab alone and
 * by that name and the page's path, and shows it again. The tick of consent is kept as well, as browsers keep it: the
 * visitor gave it, and nothing goes out before the visitor sends it. A form that shows its success forgets.
 */
export function storeDrafts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) store(form);

  function store(form: HTMLFormElement): void {
    const key = `${form.dataset.draft} ${location.pathname}`;
    let isRestored = false;
    const restore = () => {
      if (isRestored) return;
      isRestored = true;
      const draft = new URLSearchParams(sessionStorage.getItem(key) ?? '');
      const shown = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
      // A subject is chosen already for who comes from such a page. From another one than before, it is for something else.
      if (shown('subject') && shown('page') !== draft.get('page'))
        for (const name of ['subject', 'about']) draft.delete(name);
      for (const [name, value] of draft) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
        else if (field instanceof HTMLSelectElement && field.selectedOptions[0]?.defaultSelected)
          field.value = value;
        // What already stands in a field was typed later, or is the server's answer.
        else if (field && 'value' in field && !field.value) field.value = value;
      }
    };
    const save = () => {
      restore();
      const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      sessionStorage.setItem(key, String(new URLSearchParams(typed)));
    };
    // Some browsers refuse storage.
    const ifAllowed = (work: () => void) => () => {
      try {
        work();
      } catch {}
    };
    if (form.querySelector('[data-sent]')) ifAllowed(() => sessionStorage.removeItem(key))();
    form.addEventListener('input', ifAllowed(save));
    // After the first paint: the browser holds the page while it opens its storage.
    requestAnimationFrame(() => setTimeout(ifAllowed(restore)));
  }
}

/** The same from React, once the form was taken. */
export function forgetDraft({ dataset }: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(`${dataset.draft} ${location.pathname}`);
  } catch {}
}
