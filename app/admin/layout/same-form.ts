import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * The state of the navigation from Create Blog to Edit Blog after a save that stays on the screen: the open form goes on
 * as it is, with its cursor and what was typed meanwhile.
 */
export const sameForm = { sameForm: true };

/** Whether the open form goes on at a location. It replaces the one before; later in the history it is one like any other. */
export function isSameForm(
  state: unknown,
  how: `${ReturnType<typeof useNavigationType>}`,
): boolean {
  return how === 'REPLACE' && (state as { sameForm?: boolean } | null)?.sameForm === true;
}

/** A key for the form at this address: another address means another form, unless it is the same one that goes on. */
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
