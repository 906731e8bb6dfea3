import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { okResponse } from '../api/list-fields.ts';
import { backupCounts } from '../backups/backups.calls.ts';

const copyFailure = z.object({
  /** Why, and what to do, as sentences. */
  message: z.string(),
  /** When the last attempt failed. */
  at: z.string(),
  /** When it is tried again; null if nothing is tried. */
  nextAt: z.nullable(z.string()),
});

const copyOverview = z.object({
  /**
   * off: no place is set. no-key: the owner has not made the key. first: the first copy is not finished. failing: the last
   * attempt failed, or the last good copy is too old. good: none of these.
   */
  state: z.enum(['off', 'no-key', 'first', 'failing', 'good']),
  place: z.nullable(
    z.object({
      label: z.string(),
      /** Whether it is a folder on the disk of the site itself. */
      isSameDisk: z.boolean(),
      /** The command that restores from it. */
      command: z.string(),
    }),
  ),
  key: z.nullable(z.object({ name: z.string(), madeAt: z.string(), madeBy: z.string() })),
  isRunning: z.boolean(),
  /** The last good copy. */
  last: z.nullable(
    z.object({
      at: z.string(),
      /** When its backup was made: what it contains. */
      madeAt: z.string(),
      bytes: z.int(),
      seconds: z.int(),
      counts: backupCounts,
      /** Bytes of all copies that are kept. */
      takes: z.int(),
    }),
  ),
  failure: z.nullable(copyFailure),
  /** What has changed since the last copy, every minute; null until there is a copy to add it to. */
  minute: z.nullable(
    z.object({
      /** Up to when everything is there; null while none was made. */
      at: z.nullable(z.string()),
      /** Whether that is more than five minutes ago. */
      isLate: z.boolean(),
      /** Why the last one failed, and what to do. */
      failure: z.nullable(z.string()),
    }),
  ),
  /** What else the owner must know, such as that somebody changed a file at the place. */
  notes: z.array(z.string()),
  /** Number of nights that are kept there. */
  keep: z.int(),
  drill: z.object({
    /** The last one that succeeded, and when the copy it opened was made. */
    done: z.nullable(z.object({ at: z.string(), madeAt: z.string(), counts: backupCounts })),
    /** Since when the next one is due, or will be. */
    dueAt: z.nullable(z.string()),
    isRunning: z.boolean(),
    /** Why the last one failed. */
    failure: z.nullable(z.object({ at: z.string(), message: z.string() })),
  }),
  /** The addresses that get an email when copies fail. */
  told: z.array(z.string()),
});

/** What is safe elsewhere, and how it is known. */
export type CopyOverview = z.output<typeof copyOverview>;

const typedKey = z
  .string({ error: 'Please type the key' })
  .check(
    z.minLength(1, { error: 'Please type the key' }),
    z.maxLength(2000, { error: 'This is longer than any key' }),
  );

const keyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(60),
    z.regex(/^[\p{L}\p{M}\p{N} ]*$/u, { error: 'Please use letters, digits and spaces only' }),
  );

export const copyCalls = {
  'GET /api/admin/copies': {
    needs: 'settings',
    summary: 'Tell what is safe elsewhere',
    response: { 200: copyOverview },
  },
  'POST /api/admin/copies/try': {
    needs: 'settings',
    summary: 'Write a test file to the place of the copies, read it and remove it',
    response: {
      200: z.object({
        failure: z.nullable(z.string()),
        /** Why the file could not be removed, which a place need not allow. */
        notRemoved: z.nullable(z.string()),
      }),
    },
  },
  'POST /api/admin/copies/key': {
    needs: 'settings',
    fresh: true,
    summary: 'Make a key for the copies, which is not stored',
    response: {
      200: z.object({
        name: z.string(),
        words: z.array(z.string()),
        /** The same key as the program age reads it. */
        identity: z.string(),
      }),
    },
  },
  'PUT /api/admin/copies/key': {
    needs: 'settings',
    fresh: true,
    summary: 'Lock the copies with a key from now on, and make one',
    body: z.object({ name: keyName, key: typedKey }),
    response: { 200: okResponse },
  },
  'POST /api/admin/copies/now': {
    needs: 'settings',
    summary: 'Make a copy now',
    response: { 200: okResponse },
  },
  'POST /api/admin/copies/drill': {
    needs: 'settings',
    summary: 'Open the newest copy with the key, restore it in a temporary folder, and count it',
    body: z.object({ key: typedKey }),
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
