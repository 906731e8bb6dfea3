import { openDatabase } from '../../../server/db/connect.ts';
import { hashToken } from '../../../server/modules/accounts/sessions.service.ts';
import { aDraft } from '../../support/post-factories.ts';
import { writingOn } from '../../support/posts-services.ts';
import { goodRows } from '../../support/row-factories.ts';
import { adminPort, folderOf } from '../support/places.ts';

type Database = ReturnType<typeof openDatabase>['db'];

/** Inserts rows that would take too long to type. */
export async function store<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ databaseUrl: null, dataDir: folderOf(adminPort) });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Makes the proof of a session older than ten minutes. */
export async function makeStale(token: string): Promise<void> {
  const proven_at = new Date(Date.now() - 26 * 60_000).toISOString();
  await store((db) =>
    db
      .updateTable('sessions')
      .set({ proven_at })
      .where('token_hash', '=', hashToken(token))
      .execute(),
  );
}

export const dayOf = (index: number) => new Date(Date.UTC(2020, 0, 1, 3, 30 + index)).toISOString();

/** Stores messages from one name, oldest first. */
export async function storeMessages(name: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...goodRows.contact_messages,
    name: `${name} ${index + 1}`,
    search_text: `${name} ${index + 1}`.toLowerCase(),
    created_at: dayOf(index),
  }));
  await store((db) => db.insertInto('contact_messages').values(rows).execute());
}

/** Stores drafts with one title. */
export async function storeDrafts(title: string, count: number): Promise<void> {
  await store(async (db) => {
    const writing = writingOn(db);
    for (let index = 1; index <= count; index += 1) {
      await writing.createPost(aDraft({ title: `${title} ${index}`, status: 'draft' }));
    }
  });
}

/** Stores an email with this subject that waits, was sent or was abandoned. */
export async function storeMail(subject: string, fields: object): Promise<void> {
  const message_id = `<${crypto.randomUUID()}@site.example>`;
  await store((db) =>
    db
      .insertInto('outbox')
      .values({ ...goodRows.outbox, ...fields, subject, message_id })
      .execute(),
  );
}
