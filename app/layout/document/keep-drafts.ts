/**
 * Keeps what is typed into a form until it is sent, in the tab alone. Before React is there as well as afterwards: the
 * form's `data-draft` says under which name. Filling the form again is React's (app/sections/forms/sending/use-draft.ts).
 */
export const keepDrafts = `addEventListener('input', ({ target: { form } }) => {
  const key = form?.dataset.draft;
  if (key) sessionStorage[key] = new URLSearchParams(new FormData(form));
})`;
