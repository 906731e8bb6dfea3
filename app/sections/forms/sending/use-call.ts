import { useRef } from 'react';
import type { FormPlan } from './form-plan.ts';
import { type Sent, send } from './send.ts';
import { visitSource } from './visit-source.ts';

/**
 * A form's call, one at a time. Each try with the same content carries the same key, so that a message which was taken
 * without an answer is not taken twice; after a success the key is a new one.
 */
export function useCall(plan: FormPlan) {
  const underWay = useRef(false);
  const last = useRef<{ content: string; key: string }>(undefined);

  async function call(values: object, { formToken, website }: Record<string, unknown>) {
    const content = JSON.stringify(values);
    if (last.current?.content !== content) last.current = { content, key: newKey() };
    const body = { ...values, formToken, website, ...visitSource(), ...plan.besides };
    underWay.current = true;
    const sent: Sent = await send(plan.call, body, last.current.key);
    underWay.current = false;
    if (sent.ok) last.current = undefined;
    return sent;
  }

  return { isUnderWay: () => underWay.current, call };
}

/** Not crypto.randomUUID, which browsers keep from pages that come without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
