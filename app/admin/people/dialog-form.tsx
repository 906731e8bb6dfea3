import { type ChangeEvent, type ComponentProps, useId, useRef, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ApiError } from '../api/call-api.ts';
import { readJson, storeJson } from '../session/stored-json.ts';

type Texts = Record<string, string>;

/**
 * The fields of a dialog. What is typed is kept in this browser under `copyKey` until it is sent or given up, since a
 * session may end meanwhile; what the server refuses is said at its field.
 */
export function useCopiedForm<Fields extends Texts>(copyKey: string, initial: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({
    ...initial,
    ...readJson(copyKey, isTexts),
  }));
  const [errors, setErrors] = useState<Texts>({});
  const isSending = useRef(false);

  function change(changes: Partial<Fields>) {
    const next = { ...fields, ...changes };
    setFields(next);
    storeJson(copyKey, next);
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

  /** Runs one call at a time; what it refuses stays in the dialog. */
  async function send(call: () => Promise<unknown>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await call();
      forget();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const named = Object.keys(error.fields).some((name) => Object.hasOwn(fields, name));
      setErrors(named ? error.fields : { form: error.message });
    } finally {
      isSending.current = false;
    }
  }

  const forget = () => localStorage.removeItem(copyKey);
  return { fields, change, field, send, forget, error: errors.form };
}

function isTexts(kept: unknown): kept is Texts {
  return Object.values(Object(kept)).every((value) => typeof value === 'string');
}

/** What is wrong with a dialog as a whole. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p className="font-medium text-brick empty:hidden" role="alert">
      {children}
    </p>
  );
}

type SuggestedFieldProps = ComponentProps<typeof TextField> & { suggestions: readonly string[] };

/** A text with what was typed before to choose from. */
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
