import * as z from 'zod/mini';

/** Which stored text a change continues; refused with 409 if another revision is stored by then. */
export const revision = z.string({ error: 'The revision must be a text' });

/**
 * The fields of a save. Its caller may choose the revision that it makes, by which it recognises its own text when a later
 * save is refused because the response to this one was lost.
 */
export const saveFields = {
  revision,
  next: z.optional(z.uuid({ error: 'The next revision must be a UUID' })),
};

/** The same for texts that may also be saved without saying which one is replaced. */
export const looseSaveFields = { revision: z.optional(revision), next: saveFields.next };

/** What a save of a single text has stored. */
export const savedText = z.object({ current: z.string(), revision: z.string() });

/** A text that keeps its revision would be overwritten by somebody who has not seen it. */
export const changesRevision = z.refine<{
  revision?: string | undefined;
  next?: string | undefined;
}>((save) => save.next === undefined || save.next !== save.revision, {
  error: 'The next revision must be a new one',
  path: ['next'],
});
