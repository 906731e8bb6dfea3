import * as z from 'zod/mini';
import { isEmail, maxLengths, optionalText, requiredText } from '../api/form-fields.ts';
import { rowId } from '../api/list-fields.ts';
import { messages } from '../messages.ts';
import { peopleMessages } from './people-messages.ts';
import type { Changer } from './person-card.ts';
import { planForm } from './step-form.ts';

const name = requiredText('Name', maxLengths.name, messages.fields.nameRequired);
const short = (label: string) => optionalText(label, 120);

/** Whole rupees, typed with or without sign and grouping; null for none. */
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

/** The fields of a card that administrators edit. */
export const personDetailsForm = z.object({
  name,
  about: optionalText('About', 200),
  interest: short('Interest'),
  batch: short('Batch'),
  value,
  source: short('Source'),
});

/** The same as it is stored. */
export const personDetails = z.object({
  name: z.string(),
  about: z.string(),
  interest: z.string(),
  batch: z.string(),
  value: z.nullable(z.int()),
  source: z.string(),
});

export type PersonDetails = z.output<typeof personDetails>;

/** What a card says by now, and who changed it. */
export type ChangedDetails = PersonDetails & Changer;

/**
 * Replaces the phone number or email address `old`. A blank `old` adds one, a blank new value removes one. `preferred` marks
 * the new value as the number to call, or takes that back.
 */
export const contactChangeForm = z
  .object({
    kind: z.enum(['phone', 'email']),
    old: optionalText('Old', maxLengths.email),
    value: optionalText('Phone or e-mail', maxLengths.email),
    preferred: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ old, value }) => old !== '' || value !== '', {
      error: peopleMessages.contactRequired,
      path: ['value'],
    }),
    z.refine(({ kind, value, preferred }) => !preferred || (kind === 'phone' && value !== ''), {
      error: peopleMessages.contactRequired,
      path: ['value'],
    }),
  );

export type ContactChange = z.output<typeof contactChangeForm>;

/** An enquiry by phone or in person; a phone number or email address is required. */
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
    /** Whether somebody spoke with the person; the enquiry then counts as answered. */
    spoke: z._default(z.boolean(), false),
    /** The next step; by default a call on the next open day. */
    next: z.optional(planForm),
    /** The chosen card of those with the same number; null for somebody else, undefined if not asked yet. */
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
