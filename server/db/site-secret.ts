import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { daysBefore } from '../days-before.ts';
import type { Tables } from './tables.ts';

/** In site_state; the value of the former one begins with the instant at which it was exchanged. */
const names = { present: 'secret', former: 'former_secret' } as const;

/** Days for which links and tokens stay good after the secret that signed them was exchanged. */
export const formerDays = 90;

/** The site's own secret, made at the first start and shared by all instances. */
export async function siteSecret(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('site_state')
    .values({ key: names.present, value: newSecret() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const value = await read(db, names.present);
  if (value === undefined) throw new Error('The site’s secret was taken away just now.');
  return value;
}

/** The secret before the present one, for as long as what it signed is good. */
export async function formerSecret(
  db: Kysely<Tables>,
  now = new Date(),
): Promise<string | undefined> {
  const [exchangedAt = '', secret] = (await read(db, names.former))?.split(' ') ?? [];
  return exchangedAt > daysBefore(now, formerDays) ? secret : undefined;
}

/**
 * Exchanges the site's secret; every start after it uses the new one. What the old one signed stays good for a while,
 * or, where strangers may have it, ends `atOnce`. False when there is no secret yet.
 */
export async function exchangeSecret(
  db: Kysely<Tables>,
  { atOnce, now = new Date() }: { atOnce: boolean; now?: Date },
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const secret = await read(trx, names.present);
    if (secret === undefined) return false;
    await trx.deleteFrom('site_state').where('key', 'in', Object.values(names)).execute();
    const rows = [{ key: names.present as string, value: newSecret() }];
    if (!atOnce) {
      rows.push({ key: names.former, value: `${now.toISOString()} ${secret}` });
    }
    await trx.insertInto('site_state').values(rows).execute();
    return true;
  });
}

/** 256 random bits behind the name of the hash that they key: see server/signing.ts. */
function newSecret(): string {
  return `sha256:${randomBytes(32).toString('hex')}`;
}

async function read(db: Kysely<Tables>, key: string): Promise<string | undefined> {
  const query = db.selectFrom('site_state').select('value').where('key', '=', key);
  return (await query.executeTakeFirst())?.value;
}
