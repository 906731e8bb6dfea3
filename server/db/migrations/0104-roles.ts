import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

const roleNames = sql.raw("('owner', 'editor', 'desk', 'author')");

/**
 * Several accounts with roles; those from before are owners. Links by which somebody becomes one, or sets a forgotten
 * password. And who began each post, because authors see only their own.
 */
export async function createRoles(db: Kysely<unknown>, c: Columns): Promise<void> {
  for (const column of [
    sql`role ${c.text} not null default 'owner' check (role in ${roleNames})`,
    sql`state ${c.text} not null default 'active' check (state in ('active', 'left'))`,
    sql`email ${c.text} check (${c.isFilled('email', 254)})`,
    sql`left_at ${c.text} check (${c.isInstant('left_at')})`,
  ]) {
    await sql`alter table admin_accounts add column ${column}`.execute(db);
  }
  await sql`
    create table account_links (
      id ${c.id},
      kind ${c.text} not null check (kind in ('invitation', 'reset')),
      token_hash ${c.text} not null unique check (${c.isSha256('token_hash')}),
      account_id integer references admin_accounts (id) on delete cascade,
      name ${c.text} not null check (${c.isWithin('name', 120)}),
      email ${c.text} not null check (${c.isFilled('email', 254)}),
      role ${c.text} check (role in ${roleNames}),
      invited_by integer references admin_accounts (id) on delete cascade,
      created_at ${c.text} not null check (${c.isInstant('created_at')}),
      expires_at ${c.text} not null check (${c.isInstant('expires_at')} and expires_at > created_at),
      check (kind <> 'invitation' or (role is not null and invited_by is not null)),
      check (kind <> 'reset' or account_id is not null)
    ) ${c.strict}`.execute(db);
  await sql`create index account_links_by_account on account_links (account_id)`.execute(db);
  await sql`create index account_links_by_inviter on account_links (invited_by)`.execute(db);
  for (const table of ['posts', 'post_drafts']) {
    await sql`
      alter table ${sql.table(table)} add column owner_id integer
      references admin_accounts (id) on delete set null`.execute(db);
    await sql`create index ${sql.ref(`${table}_by_owner`)} on ${sql.table(table)} (owner_id)`.execute(
      db,
    );
  }
  await sql`
    update post_drafts set owner_id =
      (select id from admin_accounts where username = post_drafts.saved_by)`.execute(db);
}
