import type { Client } from '../../client.ts';
import type { Db } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import type { ReadFacts } from '../site/site.service.ts';
import {
  findAccountByName,
  findDisplayName,
  isPasswordGenerated,
  limitExpiries,
  updateDisplayName,
  usernameKey,
} from './accounts.repository.ts';
import { endOfFirstPassword } from './first-administrator.ts';
import { type LoginClient, logIn } from './login/login.service.ts';
import { changePassword } from './passwords/passwords.service.ts';
import { createSessionsService, type SignedIn } from './sessions/sessions.service.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

const commonLogins = new Set(['admin', 'administrator', 'root', 'user', 'webmaster']);

/** Soft hyphens, zero-width spaces and others that change nothing in how a name looks. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Login, passwords and sessions of administrators. */
export function createAccountsService(
  db: Db,
  { signer, readFacts }: { signer: Signer; readFacts: ReadFacts },
) {
  const sessions = createSessionsService(db);
  /** Whether a name looks like that of a login, or like one that logins commonly have. */
  const isLoginName = async (typed: string) => {
    const name = typed.replace(invisible, '');
    return commonLogins.has(usernameKey(name)) || (await findAccountByName(db, name)) !== undefined;
  };
  return {
    ...sessions,

    /** Logs in by username and password. Attempts are limited, those of known browsers separately. */
    logIn: (input: unknown, client: LoginClient, now = new Date()) =>
      logIn(db, signer, { input, client }, now),

    /** Changes the caller's password and replaces all their sessions by a new one. */
    changePassword: (asking: SignedIn, input: unknown, client: Client, now = new Date()) =>
      changePassword(db, { signer, readFacts }, { asking, input, client }, now),

    /** What readers may see of an administrator; blank until they give it. */
    displayName: (username: string) => findDisplayName(db, username),

    isLoginName,

    /** Gives the caller a display name, or none; false for the login name of an account. */
    async rename({ accountId }: SignedIn, displayName: string): Promise<boolean> {
      if (displayName && (await isLoginName(displayName))) return false;
      await updateDisplayName(db, accountId, displayName);
      return true;
    },

    /** Whether the password is still the generated one. */
    isPasswordGenerated: () => isPasswordGenerated(db),

    /** Removes ended sessions, and corrects the expiry of a generated password after a wrong clock. */
    async removeExpired(now = new Date()): Promise<void> {
      await sessions.removeExpired(now);
      await limitExpiries(db, endOfFirstPassword(now));
    },
  };
}
