import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import type { Client } from '../../visit.ts';
import { isPasswordGenerated, limitExpiries } from './accounts.repository.ts';
import { endOfFirstPassword } from './first-administrator.ts';
import { type LoginVisit, logIn } from './login/login.service.ts';
import { changePassword } from './passwords/passwords.service.ts';
import { createSessionsService, type SignedIn } from './sessions/sessions.service.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Who may enter the admin, and by what. */
export function createAccountsService(
  db: Kysely<Tables>,
  { signer, brandName }: { signer: Signer; brandName: string },
) {
  const sessions = createSessionsService(db);
  return {
    ...sessions,

    /** Logs in by username and password; wrong ones are limited, a known browser's apart from all others. */
    logIn: (input: unknown, visit: LoginVisit, now = new Date()) =>
      logIn(db, signer, { input, visit }, now),

    /** Changes the password of whoever asks, and ends all their sessions but a new one for whoever asks. */
    changePassword: (asking: SignedIn, input: unknown, visit: Client, now = new Date()) =>
      changePassword(db, { signer, brandName }, { asking, input, visit }, now),

    /** Whether the password is still the one that the first start made and printed. */
    isPasswordGenerated: () => isPasswordGenerated(db),

    /** Removes ended sessions, and sees to it that no first password outlives its week because of a wrong clock. */
    async removeExpired(now = new Date()): Promise<void> {
      await sessions.removeExpired(now);
      await limitExpiries(db, endOfFirstPassword(now));
    },
  };
}
