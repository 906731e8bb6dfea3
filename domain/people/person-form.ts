import * as z from 'zod/mini';
import { isEmail, maxLengths, optionalText, requiredText } from '../api/form-fields.ts';
import { rowId } from '../api/list-fields.ts';
import { messages } from '../messages.ts';
import { peopleMessages } from './people-messages.ts';

const name = requiredText('Name', maxLengths.name, messages.fields.nameRequired);
const short = (label: string) => optionalText(label, 120);

/** Whole rupees, with or without the sign and grouping; null for none. */
const value = z.pipe(
  optionalText('Value', 20),
  z.pipe(
    z.transform((text: string) => text.replace(/[₹,\s]/g, '')),
    z.pipe(
      z
        .string()
        .check(z.refine((text) => /^\d{0,9}$/.test(text), { error: peopleMessages.valueInvalid })),
      z.transform((text: string) => (text === '' ? null : Number(text))),
    ),
  ),
);

/** What an administrator writes on a card. */
export const personDetailsForm = z.object({
  name,
  about: optionalText('About', 200),
  interest: short('Interest'),
  batch: short('Batch'),
  value,
  source: short('Source'),
});

export type PersonDetails = z.output<typeof personDetailsForm>;

/** A phone number or e-mail address in the place of `old`. Without an old one it is added, without a new one removed. */
export const contactChangeForm = z
  .object({
    kind: z.enum(['phone', 'email']),
    old: optionalText('Old', maxLengths.email),
    value: optionalText('Phone or e-mail', maxLengths.email),
  })
  .check(
    z.refine(({ old, value }) => old !== '' || value !== '', {
      error: peopleMessages.contactRequired,
      path: ['value'],
    }),
  );

export type ContactChange = z.output<typeof contactChangeForm>;

/** An enquiry by phone or in person; one way to reach the person must be known. */
export const personForm = z
  .object({
    name,
    phone: optionalText('Phone', 40),
    email: z.optional(
      optionalText('Email', maxLengths.email).check(
        z.refine((text) => text === '' || isEmail(text), { error: messages.fields.emailInvalid }),
      ),
    ),
    interest: short('Interest'),
    source: short('Source'),
    note: optionalText('What they asked', maxLengths.message),
    /** Whether somebody spoke with the person: then the enquiry is answered. */
    spoke: z._default(z.boolean(), false),
    /** What follows, in the time zone of the site: 2026-11-25 and 09:30; by default a call on the next open day. */
    next: z.optional(
      z.object({
        text: requiredText('Next step', 300, peopleMessages.stepRequired),
        day: z.string(),
        time: z.string(),
      }),
    ),
    /** Of those with the same number; null for somebody else, nothing for not asked yet. */
    card: z.optional(z.nullable(rowId(peopleMessages.unknown))),
  })
  .check(
    z.refine(({ phone, email }) => phone !== '' || Boolean(email), {
      error: peopleMessages.contactRequired,
      path: ['phone'],
    }),
  );

export const noteForm = z.object({
  note: requiredText('Note', maxLengths.message, peopleMessages.noteRequired),
});
