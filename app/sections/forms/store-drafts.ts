/**
 * Runs in the page: stores what is typed into a form with `data-draft` until it is sent, in sessionStorage under that
 * name and the page's path, and restores it. The consent checkbox is stored too, as browsers do: the visitor ticked it,
 * and nothing is sent before the visitor submits. A form that shows its success deletes its draft.
 *
 * Submitting sets a random number in the field `idempotencyKey`, which stays in the draft until the form is stored. A
 * draft with the field `pending` was submitted, but the page was left before the response came: it is submitted again
 * with the same key, so that the visitor sees the result.
 */
export function storeDrafts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) store(form);

  function store(form: HTMLFormElement): void {
    const key = `${form.dataset.draft} ${location.pathname}`;
    const nonce = form.elements.namedItem('idempotencyKey') as HTMLInputElement;
    let isRestored = false;
    // A form submitted offline is in localStorage for a day (keepDraft).
    const kept = () => {
      const text = localStorage.getItem(key) ?? '';
      return Number(new URLSearchParams(text).get('kept')) > Date.now() - 864e5 ? text : '';
    };
    const stored = () => new URLSearchParams(sessionStorage.getItem(key) ?? kept());
    // After Back the browser may restore values of a form that the server has stored.
    const isStale = () => nonce.value && nonce.value !== stored().get('idempotencyKey');
    const restore = () => {
      if (isRestored) return;
      isRestored = true;
      const draft = stored();
      if (isStale()) form.reset();
      const isPending = draft.has('pending');
      const fieldValue = (name: string) =>
        form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
      // A page may preselect a subject. After coming from a different page, the draft's subject no longer applies.
      if (!isPending && fieldValue('subject') && fieldValue('page') !== draft.get('page'))
        for (const name of ['subject', 'about']) draft.delete(name);
      for (const [name, value] of draft) {
        const field = form.elements.namedItem(name) as
          | (HTMLInputElement & Pick<HTMLSelectElement, 'selectedOptions'>)
          | null;
        const isPreset = field?.selectedOptions?.[0]?.defaultSelected;
        if (field?.type === 'checkbox') field.checked = true;
        // An existing value was typed later, or is the server's response.
        else if (field && (isPending || isPreset || !field.value)) field.value = value;
      }
      if (!isPending) return;
      if (form.querySelector('#posted-answer')) save();
      else form.requestSubmit();
    };
    const save = (isPending?: boolean) => {
      restore();
      // These forms have text fields only, no files.
      const draft = new URLSearchParams(new FormData(form) as never);
      if (isPending) draft.set('pending', '');
      sessionStorage.setItem(key, String(draft));
      draft.delete('pending');
      if (kept()) localStorage.setItem(key, `${draft}&kept=${Date.now()}`);
    };
    // Some browsers refuse storage.
    const ifAllowed = (work: () => void) => () => {
      try {
        work();
      } catch {}
    };
    const forget = () => {
      sessionStorage.removeItem(key);
      localStorage.removeItem(key);
    };
    if (form.querySelector('[data-sent]')) ifAllowed(forget)();
    form.addEventListener('input', ifAllowed(save));
    form.addEventListener(
      'submit',
      ifAllowed(() => {
        nonce.value ||= String(Math.random());
        save(form.dataset.held === 'posted' && navigator.onLine);
      }),
    );
    // After the first paint: opening the storage blocks the page.
    requestAnimationFrame(() => setTimeout(ifAllowed(restore)));
    // The browser may restore field values again after that.
    addEventListener(
      'pageshow',
      ifAllowed(() => {
        if (!isStale()) return;
        isRestored = false;
        restore();
      }),
    );
  }
}

/** Deletes the draft; called by React once the form is stored. */
export function forgetDraft(form: HTMLFormElement): void {
  changeDraft(form, () => undefined);
}

/** Stores the draft for a day and all tabs; called by React when the form is submitted offline. */
export function keepDraft(form: HTMLFormElement): void {
  changeDraft(form, (draft, key) => {
    localStorage.setItem(key, `${draft}&kept=${Date.now()}`);
    return draft;
  });
}

/** Marks the draft as submitted without a response, or removes the mark; called by React. */
export function markPending(form: HTMLFormElement, isPending: boolean): void {
  changeDraft(form, (draft) => {
    draft.delete('pending');
    if (isPending) draft.set('pending', '');
    return draft;
  });
}

function changeDraft(
  { dataset }: HTMLFormElement,
  change: (draft: URLSearchParams, key: string) => URLSearchParams | undefined,
): void {
  if (!dataset.draft) return;
  const key = `${dataset.draft} ${location.pathname}`;
  try {
    const draft = change(new URLSearchParams(sessionStorage.getItem(key) ?? ''), key);
    if (draft) sessionStorage.setItem(key, String(draft));
    else {
      sessionStorage.removeItem(key);
      localStorage.removeItem(key);
    }
  } catch {
    // Some browsers refuse storage.
  }
}
