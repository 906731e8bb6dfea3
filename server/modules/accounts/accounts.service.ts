import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import type { Visit } from '../../visit.ts';
import { isPasswordGenerated } from './accounts.repository.ts';
import { logIn } from './login/login.service.ts';
import { deleteOldAttempts } from './login/login-attempts.repository.ts';
import { changePassword } from './passwords/passwords.service.ts';
import { createSessionsService, type SignedIn } from './sessions/sessions.service.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

const dayMs = 24 * 60 * 60_000;

/** Who may enter the back-office, and by what. */
export function createAccountsService(
  db: Kysely<Tables>,
  { signer, brandName }: { signer: Signer; brandName: string },
) {
  const sessions = createSessionsService(db);
  return {
    ...sessions,

    /** Logs in by username and password; tries are limited by name and by address. */
    logIn: (input: unknown, visit: Visit, now = new Date()) =>
      logIn(db, signer, { input, visit }, now),

    /** Changes the password of whoever asks, and ends all their sessions but a new one for whoever asks. */
    changePassword: (asking: SignedIn, input: unknown, visit: Visit, now = new Date()) =>
      changePassword(db, { signer, brandName }, { asking, input, visit }, now),

    /** Whether the password is still the one that the first start made and printed. */
    isPasswordGenerated: () => isPasswordGenerated(db),

    /** Removes ended sessions, failed tries after a day and successful ones after 90 days. */
    async removeExpired(now = new Date()): Promise<void> {
      await sessions.removeExpired(now);
      const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
      await deleteOldAttempts(db, { failed: ago(1), succeeded: ago(90) });
    },
  };
}
