import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { mailboxAddress } from '../text/mailbox-address.ts';
import { normalized } from '../text/plain-text.ts';
import { isVisible, storable } from '../text/storable.ts';
import { withoutInvisible } from '../text/typed-phone.ts';

/** Maximum lengths, in code points. */
export const maxLengths = { name: 120, email: 254, message: 5000, comment: 3000 } as const;

/** An email address: text, at sign, text, dot, text; without separators of email headers and invisible characters. */
const address = /^[^\s@<>,;:"()[\]\\\p{C}]+@[^\s@<>,;:"()[\]\\\p{C}]+\.[^\s@<>,;:"()[\]\\\p{C}]+$/u;

/** A dot beside a dot or the at sign, or at the start, which no mail server accepts. */
const strayDot = /^\.|\.\.|\.@|@\./;

/** How a text is stored: as typed, in lower case, as a canonical mailbox address, or without invisible characters. */
type TextForm = 'typed' | 'lower' | 'mailbox' | 'shown';

const forms: Record<TextForm, (text: string) => string> = {
  typed: (text) => text,
  lower: (text) => text.toLowerCase(),
  mailbox: mailboxAddress,
  shown: withoutInvisible,
};

/** A text with at least one visible character. Trimmed and in Unicode NFC. */
export function requiredText(
  label: string,
  maxLength: number,
  required: string,
  form: TextForm = 'typed',
) {
  return storedText(required, label, maxLength, form)
    .check(z.refine((text) => text !== '', { error: required, abort: true }))
    .register(z.globalRegistry, { minLength: 1, maxLength });
}

/** A text that may be blank; trimmed. */
export function optionalText(
  label: string,
  maxLength: number,
  tooLong = (_length: number) => messages.fields.tooLong(label, maxLength),
) {
  return storedText(messages.fields.notText(label), label, maxLength, 'typed', tooLong);
}

function storedText(
  noText: string,
  label: string,
  maxLength: number,
  form: TextForm,
  tooLong = (_length: number) => messages.fields.tooLong(label, maxLength),
) {
  const stored = (text: string) => normalized(forms[form](storable(text)).trim(), 'NFC');
  return z.pipe(
    z.string({ error: noText }),
    z.pipe(
      z.transform((text: string) => (isVisible(text) ? stored(text) : '')),
      z.string().check(
        z.refine((text) => codePoints(text) <= maxLength, {
          error: ({ input }) => tooLong(codePoints(String(input))),
        }),
      ),
    ),
  );
}

/** A required email address. */
export function emailText(invalid: string, form: TextForm = 'typed') {
  return requiredText('Email', maxLengths.email, messages.fields.emailRequired, form)
    .check(z.refine(isEmail, { error: invalid }))
    .register(z.globalRegistry, { format: 'email', minLength: 3, maxLength: maxLengths.email });
}

/** Whether a text is an email address. The pattern takes quadratic time, so long texts are rejected first. */
export function isEmail(text: string): boolean {
  return text.length <= 2 * maxLengths.email && address.test(text) && !strayDot.test(text);
}

/** The length of a text, in code points. */
export function codePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** A form's values, or one message for each invalid field, in the order of the form. */
export type ReadForm<Values> =
  | { ok: true; values: Values }
  | { ok: false; fields: Record<string, string> };

/** Parses a form with its schema. Never throws, whatever `input` is. */
export function readForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): ReadForm<z.output<Schema>> {
  const values = isRecord(input) ? input : {};
  const read = z.safeParse(schema, values);
  if (read.success) return { ok: true, values: read.data };
  const fields: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    const name = String(path[0] ?? '');
    if (!Object.hasOwn(fields, name)) fields[name] = message;
  }
  return { ok: false, fields };
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
