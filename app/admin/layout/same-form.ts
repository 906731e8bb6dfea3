import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The key of the form that is open in this tab. */
let openForm: string | undefined;

/**
 * The state of the navigation from Create Blog to Edit Blog after a save that stays on the screen: the form of this key
 * goes on as it is, with its cursor and what was typed meanwhile.
 */
export function sameForm(formKey: string): { sameForm: string } {
  return { sameForm: formKey };
}

/** Whether a location is where the open form goes on; in the history it is one like any other. */
export function isSameForm(state: unknown): boolean {
  return openForm !== undefined && formOf(state) === openForm;
}

/** A key for the form at this address: another address means another form, unless it is the same one that goes on. */
export function useFormKey(): string {
  const { pathname, state } = useLocation();
  const [form, setForm] = useState(() => ({ pathname, key: newKey() }));
  useEffect(() => {
    openForm = form.key;
    return () => {
      openForm = undefined;
    };
  }, [form.key]);
  if (form.pathname === pathname) return form.key;
  const key = formOf(state) === form.key ? form.key : newKey();
  setForm({ pathname, key });
  return key;
}

function formOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'sameForm' in state && state.sameForm;
}

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('');
