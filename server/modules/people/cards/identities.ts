import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { maxLengths } from '../../../../domain/forms/fields.ts';

/** What a person is recognised by. */
export interface Identity {
  kind: 'email' | 'phone';
  value: string;
}

/** An e-mail address as people are recognised by it. Small letters may be more than capitals: "İ" becomes two. */
export const emailKey = (typed: string) =>
  Array.from(typed.trim().toLowerCase()).slice(0, maxLengths.email).join('');

/**
 * A phone number in E.164; undefined for what cannot be one, so that strangers who typed 1234567890 stay strangers.
 * Without a country code it is Indian. On the server alone: pages use domain/text/phone-number.ts, which is small.
 */
export function phoneKey(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'IN');
  if (!number?.isValid() || madeUp.test(number.nationalNumber)) return;
  return number.number;
}

/** The same digit again and again, or counting. */
const madeUp = /^(?:(\d)\1+|1234567890)$/;

/** By what the sender of these is recognised, the stronger one first; either may be blank. */
export function identitiesOf({ email, phone }: { email: string; phone: string }): Identity[] {
  const mail = emailKey(email);
  const number = phoneKey(phone);
  return [
    ...(mail ? [{ kind: 'email', value: mail } as const] : []),
    ...(number ? [{ kind: 'phone', value: number } as const] : []),
  ];
}
