import { brand } from '../../content/brand.ts';
import type { Db } from '../db/tables.ts';
import { makeFirstAdministrator } from '../modules/accounts/first-administrator.ts';
import { type Settings, SettingsError } from '../settings.ts';

export interface FirstLogin {
  username: string;
  password: string;
}

/** Creates the administrator on the first start, and shows the password if it was generated. */
export async function ensureAdministrator(
  db: Db,
  settings: Pick<Settings, 'adminUsername' | 'adminPassword'>,
  show: (login: FirstLogin) => void,
): Promise<void> {
  const { adminUsername: username, adminPassword: password } = settings;
  const wanted = { username, password, brandName: brand.name };
  const first = await makeFirstAdministrator(db, wanted, new Date());
  if (first.kind === 'refused') throw new SettingsError(`ADMIN_PASSWORD: ${first.sentence}.`);
  if (first.kind === 'generated') show({ username, password: first.password });
}
