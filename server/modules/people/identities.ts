import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { maxLengths } from '../../../domain/api/form-fields.ts';

/** The email addresses and phone numbers that identify a person. */
export interface Identity {
  kind: 'email' | 'phone';
  value: string;
}

/**
 * An email address in the form that is compared. Lower case may be longer than upper case: "İ" becomes two
 * characters.
 */
export const emailKey = (input: string) =>
  Array.from(input.trim().toLowerCase()).slice(0, maxLengths.email).join('');

/**
 * A phone number in E.164; undefined for an invalid one. Without a country code it is Indian. Only for the server:
 * pages use the smaller domain/text/phone-number.ts.
 */
export function phoneKey(input: string): string | undefined {
  const number = parsePhoneNumberFromString(input, 'IN');
  if (!number?.isValid() || madeUp.test(number.nationalNumber)) return;
  return number.number;
}

/** Numbers made of one repeated digit, or 1234567890. */
const madeUp = /^(?:(\d)\1+|1234567890)$/;

/** What identifies a sender, the stronger one first; either may be blank or a placeholder. */
export function identitiesOf({ email, phone }: { email: string; phone: string }): Identity[] {
  const mail = emailKey(email);
  const number = phoneKey(phone);
  return [
    ...(mail ? [{ kind: 'email', value: mail } as const] : []),
    ...(number && !isPlaceholder(number) ? [{ kind: 'phone', value: number } as const] : []),
  ];
}

/**
 * Whether a number in E.164 looks like one that people type to get past a required field, such as 9876543210. Nobody
 * is recognised by such a number; a real one loses nothing else.
 */
export function isPlaceholder(number: string): boolean {
  const digits = parsePhoneNumberFromString(number)?.nationalNumber ?? '';
  const { length } = digits;
  if (new Set(digits).size <= (length >= 10 ? 3 : 2)) return true;
  if (hasRun(digits) || inRuns(digits) >= length - 1) return true;
  // Such as 98765 98765, and 98 1212 1212 by its tail.
  if (isRepeated(digits, 5) || isRepeated(digits.slice(2), 4)) return true;
  // Such as 99 88 77 66 55.
  return length % 2 === 0 && /^(?:(\d)\1)+$/.test(digits);
}

/** Whether digits repeat with a period of at most `max`, at least once in full. */
function isRepeated(digits: string, max: number): boolean {
  const periods = Array.from({ length: max }, (_, at) => at + 1);
  return periods.some(
    (period) =>
      digits.length >= 2 * period &&
      [...digits].every((digit, at) => at < period || digit === digits[at - period]),
  );
}

/** The steps of a run: the same digit, counting up or counting down; 0 comes after 9 as well as before 1. */
const runSteps = [0, 1, 9] as const;

/** The number of digits from `start` on that change by `step`. */
function runLength(digits: string, start: number, step: number): number {
  let end = start + 1;
  while (end < digits.length && Number(digits[end]) === (Number(digits[end - 1]) + step) % 10)
    end += 1;
  return end - start;
}

/** Whether there is a run of six equal digits, or of seven that count up or down. */
function hasRun(digits: string): boolean {
  return [...digits].some((_, start) =>
    runSteps.some((step) => runLength(digits, start, step) >= (step === 0 ? 6 : 7)),
  );
}

/** The number of digits in runs of three or more, such as 987 654 321. */
function inRuns(digits: string): number {
  const most = new Array<number>(digits.length + 1).fill(0);
  for (let start = digits.length - 1; start >= 0; start -= 1) {
    most[start] = most[start + 1] ?? 0;
    for (const step of runSteps) {
      for (let length = runLength(digits, start, step); length >= 3; length -= 1) {
        most[start] = Math.max(most[start] ?? 0, length + (most[start + length] ?? 0));
      }
    }
  }
  return most[0] ?? 0;
}
