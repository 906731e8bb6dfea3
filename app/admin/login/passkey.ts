import { passkeyMessages } from '../../../domain/accounts/passkey-messages.ts';
import type {
  CreationOptions,
  CredentialProof,
  NewCredential,
  ProofOptions,
} from '../../../domain/accounts/passkeys.ts';
import { ApiError, problemText } from '../api/call-api.ts';

/** Whether this browser has passkeys, at the address that they belong to. */
export function browserHasPasskeys(origin: string): boolean {
  return 'PublicKeyCredential' in window && window.location.origin === origin;
}

/** The browser's part, loaded with the first passkey. */
const load = () =>
  import('@simplewebauthn/browser').catch((reason) => {
    throw new ApiError(problemText, { status: 0, body: reason });
  });

/** Asks for a passkey. Rejects with an ApiError whose message can be shown, also if nothing was chosen. */
export async function proveByPasskey(options: ProofOptions): Promise<CredentialProof> {
  const { startAuthentication } = await load();
  return await startAuthentication({
    optionsJSON: { ...options, allowCredentials: [...options.allowCredentials] },
  }).catch((reason: Error) => {
    throw new ApiError(passkeyMessages.cancelled, { status: 0, body: reason });
  });
}

/** Makes a passkey on this device or another one. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await load();
  const made = await startRegistration({ optionsJSON: options }).catch((reason: Error) => {
    const isKnown = reason.name === 'InvalidStateError';
    const text = isKnown ? passkeyMessages.known : passkeyMessages.notAdded;
    throw new ApiError(text, { status: 0, body: reason });
  });
  return made as NewCredential;
}
