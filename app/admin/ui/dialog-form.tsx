import { type ChangeEvent, type ComponentProps, useId, useRef, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { readJson, storeJson } from '../session/stored-json.ts';
import { type ActionOptions, useAction } from './use-action.ts';

type Texts = Record<string, string>;

/** The fields of a dialog; the dialog itself stores what is typed. Server errors are shown at their fields. */
export function useDialogForm<Fields extends Texts>(initial: Fields) {
  return useCopiedForm(undefined, initial);
}

/** The same outside a dialog: the fields are stored in this browser under `copyKey` until they are sent or discarded. */
export function useCopiedForm<Fields extends Texts>(copyKey: string | undefined, initial: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({
    ...initial,
    ...(copyKey && readJson(copyKey, isTexts)),
  }));
  const latest = useRef(fields);
  const [errors, setErrors] = useState<Texts>({});
  const { run, undoOf, isBusy } = useAction();

  function change(changes: Partial<Fields>) {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setFields(next);
    if (copyKey) storeJson(copyKey, next);
    const names = Object.keys(changes);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  }

  const field = (name: keyof Fields & string) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({
      target,
    }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [name]: target.value } as Partial<Fields>),
  });

  /** Runs the call that stores the form, and shows its errors in the form. */
  async function send<Response>(
    call: () => Promise<Response>,
    options: Omit<ActionOptions<Response>, 'onError'>,
  ) {
    const sent = latest.current;
    const storeForm = async () => {
      const response = await call();
      setErrors({});
      // What was typed during the call is not sent yet.
      if ([sent, initial].some((stored) => isSameText(stored, latest.current))) forget();
      return response;
    };
    return await run(storeForm, {
      ...options,
      onError: (error) => {
        const isNamed = Object.keys(error.fields).some((name) => Object.hasOwn(fields, name));
        setErrors(isNamed ? error.fields : { form: error.message });
      },
    });
  }

  function forget() {
    if (copyKey) localStorage.removeItem(copyKey);
  }

  return {
    fields,
    /** The fields, up to date even in a callback of an earlier render. */
    current: () => latest.current,
    change,
    field,
    send,
    /** Shows errors at their fields. */
    refuse: setErrors,
    undoOf,
    forget,
    isBusy,
    error: errors.form,
  };
}

const isSameText = (one: Texts, other: Texts) =>
  Object.keys(other).every((name) => one[name] === other[name]);

function isTexts(stored: unknown): stored is Texts {
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.values(stored).every((value) => typeof value === 'string');
}

/** The error that belongs to no single field. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p className="font-medium text-brick empty:hidden" role="alert">
      {children}
    </p>
  );
}

type SuggestedFieldProps = ComponentProps<typeof TextField> & { suggestions: readonly string[] };

/** A text field with earlier values as suggestions. */
export function SuggestedField({ suggestions, ...field }: SuggestedFieldProps) {
  const list = useId();
  return (
    <>
      <TextField autoComplete="off" list={list} {...field} />
      <datalist id={list}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
