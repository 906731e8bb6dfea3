import { passkeyHostOf } from '../../../domain/accounts/passkey-messages.ts';
import { messages } from '../../../domain/messages.ts';
import { useOrigin } from '../../layout/root-data.tsx';
import { Button } from '../../ui/button.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { KeyIcon } from '../ui/icons.tsx';
import { browserHasPasskeys, proveByPasskey } from './passkey.ts';
import { useLogin, useProof } from './use-login-form.ts';

const call = { anonymous: true, failure: messages.login.failure } as const;

/** Logs in with a passkey: as the only step, or with the ticket of a login whose password was right. */
export function usePasskeyLogin(ticket?: string, onOver?: (reason: string) => void) {
  const { prove, failure, isBusy } = useProof();
  const enter = useLogin();

  async function step() {
    const options = await callApi('POST /api/admin/auth/login/passkey/options', {
      json: { ticket },
      ...call,
    });
    const credential = await proveByPasskey(options);
    return await callApi('POST /api/admin/auth/login/passkey', {
      json: { ticket, credential },
      ...call,
    });
  }

  async function logIn() {
    await prove(async () => enter((await step().catch(ending(onOver))).token));
  }

  return { logIn, isBusy, error: failure?.message };
}

/** Calls `onOver` for a call that failed because its ticket has ended. */
export function ending(onOver?: (reason: string) => void): (reason: unknown) => never {
  return (reason) => {
    if (reason instanceof ApiError && reason.status === 410) onOver?.(reason.message);
    throw reason;
  };
}

/** The first of the ways to log in, where the site and the browser have passkeys. */
export function PasskeyLogin({ isHydrated }: { isHydrated: boolean }) {
  const origin = useOrigin();
  const { logIn, isBusy, error } = usePasskeyLogin();
  if (passkeyHostOf(origin) === null || (isHydrated && !browserHasPasskeys(origin))) return null;
  return (
    <div className="mt-5">
      <Button
        aria-disabled={isBusy}
        className="w-full"
        disabled={!isHydrated}
        onClick={() => void logIn()}
        type="button"
        variant="gold"
      >
        <KeyIcon className="size-5" />
        Log in with a passkey
      </Button>
      <p className="mt-2 text-center text-sm text-mute">Your finger, face or screen lock</p>
      {error && (
        <p className="mt-3 rounded-control bg-bad px-4 py-3 text-brick-deep" role="alert">
          {error}
        </p>
      )}
      <p className="mt-5 flex items-center gap-3 text-sm text-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  );
}
