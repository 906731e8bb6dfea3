import type { Db } from '../../db/tables.ts';

/** Who began a post, and whether it is public, or was before it came into the trash. */
export async function findPostOwner(db: Db, id: number) {
  const row = await db
    .selectFrom('posts')
    .select(['owner_id as ownerId', 'status', 'trashed_status as trashedStatus'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const { ownerId, status, trashedStatus } = row;
  return { ownerId, isPublic: (trashedStatus ?? status) === 'published' };
}

/** Who began a draft of a post that is not created yet. */
export async function findDraftOwner(db: Db, key: string) {
  const row = await db
    .selectFrom('post_drafts')
    .select('owner_id as ownerId')
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { ...row, isPublic: false };
}

/** Notes who began a post: the account that began its draft, else the one that saves it. */
export async function storePostOwner(
  db: Db,
  id: number,
  { ownerId, by }: { ownerId?: number | null | undefined; by: string | null | undefined },
): Promise<void> {
  const owner = ownerId ?? (by ? await findAccountId(db, by) : undefined);
  if (owner === undefined) return;
  await db.updateTable('posts').set({ owner_id: owner }).where('id', '=', id).execute();
}

export async function findAccountId(db: Db, username: string): Promise<number | undefined> {
  const account = db.selectFrom('admin_accounts').select('id').where('username', '=', username);
  return (await account.executeTakeFirst())?.id;
}
