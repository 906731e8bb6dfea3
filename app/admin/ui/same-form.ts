import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Navigation state for the change from Create Blog to Edit Blog after a save that stays on the screen: the open form
 * stays as it is, with its cursor and the text typed in the meantime.
 */
export const sameForm = { sameForm: true };

/** Whether the open form stays at a new location. Only for a replaced history entry: when Back returns to it, a new form opens. */
export function isSameForm(
  state: unknown,
  how: `${ReturnType<typeof useNavigationType>}`,
): boolean {
  return how === 'REPLACE' && (state as { sameForm?: boolean } | null)?.sameForm === true;
}

/** A React key for the form, which changes with the address unless the open form stays. */
export function useFormKey(): string {
  const { pathname, search, state } = useLocation();
  const how = useNavigationType();
  const address = pathname + search;
  const [form, setForm] = useState(() => ({ address, key: newKey() }));
  if (form.address === address) return form.key;
  const key = isSameForm(state, how) ? form.key : newKey();
  setForm({ address, key });
  return key;
}

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('');
