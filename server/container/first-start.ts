import type { Kysely } from 'kysely';
import { brand } from '../../content/brand.ts';
import type { Tables } from '../db/tables.ts';
import { makeFirstAdministrator } from '../modules/accounts/first-administrator.ts';
import { type Settings, SettingsError } from '../settings.ts';

/** The login that a first start made, to be told once. */
export interface FirstLogin {
  username: string;
  password: string;
}

/** Makes the administrator on the first start, and tells the password if nobody has set one. */
export async function greetFirstStart(
  db: Kysely<Tables>,
  settings: Pick<Settings, 'adminUsername' | 'adminPassword'>,
  tell: (login: FirstLogin) => void,
): Promise<void> {
  const { adminUsername: username, adminPassword: password } = settings;
  const wanted = { username, password, brandName: brand.name };
  const first = await makeFirstAdministrator(db, wanted, new Date());
  if (first.kind === 'refused') throw new SettingsError(`ADMIN_PASSWORD: ${first.sentence}.`);
  if (first.kind === 'generated') tell({ username, password: first.password });
}
