import { createHash } from 'node:crypto';
import { daysBefore } from '../../days-before.ts';
import type { Db } from '../tables.ts';

/** What a save says: see looseSaveFields of the calls. Without a revision it replaces whatever is stored. */
export interface TextSave {
  revision?: string | undefined;
  next?: string | undefined;
}

/** How long a browser may take to hear of its own save. */
const storedDays = 30;

/** The revision of fields that have no column for one: the same for the same content, whoever writes it. */
export function contentRevision(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27);
}

/**
 * The revision of what is stored, if it is not the one that a save replaces: the one that the caller of the last save
 * chose, by which it recognises its own text. `own` is the revision that it has without that, such as the text itself.
 */
export async function newerRevision(
  db: Db,
  subject: string,
  own: string,
  { revision }: TextSave,
): Promise<string | undefined> {
  if (revision === undefined || revision === own) return;
  const chosen = db.selectFrom('text_revisions').select('revision').where('subject', '=', subject);
  const row = await chosen.where('content', '=', contentRevision(own)).executeTakeFirst();
  const current = row?.revision ?? own;
  return revision === current ? undefined : current;
}

/** Notes the revision that a save chose; resolves to the one that the text has now. */
export async function chooseRevision(
  db: Db,
  subject: string,
  own: string,
  { next }: TextSave,
  now: Date,
): Promise<string> {
  if (next === undefined) return own;
  const row = { revision: next, content: contentRevision(own), saved_at: now.toISOString() };
  await db
    .insertInto('text_revisions')
    .values({ subject, ...row })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute();
  const old = daysBefore(now, storedDays);
  await db.deleteFrom('text_revisions').where('saved_at', '<', old).execute();
  return next;
}
