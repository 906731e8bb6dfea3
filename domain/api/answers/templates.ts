import * as z from 'zod/mini';

const text = z.string();

export const storedTemplate = z.object({
  id: z.int(),
  name: text,
  /** Of a mail. */
  subject: text,
  /** One of both may be empty. */
  english: text,
  hindi: text,
  changedAt: text,
});

/** A text to answer with. */
export type StoredTemplate = z.output<typeof storedTemplate>;
