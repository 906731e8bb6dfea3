/**
 * Runs in the page: keeps what is typed into a form with a name in `data-draft` until it is sent, in this tab alone and
 * by that name and the page's path, and shows it again. The tick of consent is kept as well, as browsers keep it: the
 * visitor gave it, and nothing goes out before the visitor sends it. A form that shows its success forgets.
 *
 * A form that is sent gets a random number into its field `idempotencyKey`, which stays in the draft until the form is
 * stored. A draft with the field `pending` was sent, and its page left before a response came: it is sent once more,
 * with the same key, so that the visitor reads what became of it.
 */
export function storeDrafts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) store(form);

  function store(form: HTMLFormElement): void {
    const key = `${form.dataset.draft} ${location.pathname}`;
    const nonce = form.elements.namedItem('idempotencyKey') as HTMLInputElement;
    let isRestored = false;
    // What was sent without a connection outlives the tab, for a day (keepDraft).
    const kept = () => {
      const text = localStorage.getItem(key) ?? '';
      return Number(new URLSearchParams(text).get('kept')) > Date.now() - 864e5 ? text : '';
    };
    const stored = () => new URLSearchParams(sessionStorage.getItem(key) ?? kept());
    // After Back the browser may fill the form with what was stored already.
    const isStale = () => nonce.value && nonce.value !== stored().get('idempotencyKey');
    const restore = () => {
      if (isRestored) return;
      isRestored = true;
      const draft = stored();
      if (isStale()) form.reset();
      const isPending = draft.has('pending');
      const fieldValue = (name: string) =>
        form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
      // A page may preselect a subject. Coming from another page than before, the draft's subject no longer applies.
      if (!isPending && fieldValue('subject') && fieldValue('page') !== draft.get('page'))
        for (const name of ['subject', 'about']) draft.delete(name);
      for (const [name, value] of draft) {
        const field = form.elements.namedItem(name) as
          | (HTMLInputElement & Pick<HTMLSelectElement, 'selectedOptions'>)
          | null;
        const isPreset = field?.selectedOptions?.[0]?.defaultSelected;
        if (field?.type === 'checkbox') field.checked = true;
        // A value that is there already was typed later, or is the server's response.
        else if (field && (isPending || isPreset || !field.value)) field.value = value;
      }
      if (!isPending) return;
      if (form.querySelector('#posted-answer')) save();
      else form.requestSubmit();
    };
    const save = (isPending?: boolean) => {
      restore();
      // Forms hold texts alone, which the types do not know.
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
    // After the first paint: the browser holds the page while it opens its storage.
    requestAnimationFrame(() => setTimeout(ifAllowed(restore)));
    // The browser may fill the fields again after that.
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

/** The same from React, once the form was stored. */
export function forgetDraft(form: HTMLFormElement): void {
  changeDraft(form, () => undefined);
}

/** The same from React, when the form was sent without a connection: its draft is there for a day, in any tab. */
export function keepDraft(form: HTMLFormElement): void {
  changeDraft(form, (draft, key) => {
    localStorage.setItem(key, `${draft}&kept=${Date.now()}`);
    return draft;
  });
}

/** The same from React: the form is sent, or its visitor reads what became of it. */
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
