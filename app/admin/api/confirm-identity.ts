/** Why a call was refused until its caller confirms who they are. */
export interface ConfirmRequest {
  /** The call's summary, such as "Change the password". */
  act: string;
}

type Ask = (request: ConfirmRequest) => Promise<boolean>;

let ask: Ask | undefined;
let open: Promise<boolean> | undefined;

/** Sets the dialog that asks; returns a function that removes it. */
export function onConfirmIdentity(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Asks, once for all calls that wait; resolves to whether the caller has confirmed. */
export function confirmIdentity(request: ConfirmRequest): Promise<boolean> {
  open ??= (ask?.(request) ?? Promise.resolve(false)).finally(() => {
    open = undefined;
  });
  return open;
}

/** The request to confirm in a response, if there is one. */
export function confirmRequestIn(status: number, body: unknown): ConfirmRequest | undefined {
  if (status !== 403 || typeof body !== 'object' || body === null) return;
  const { reason, act } = body as { reason?: unknown; act?: unknown };
  return reason === 'not-fresh' && typeof act === 'string' ? { act } : undefined;
}

/** The message of a call whose caller did not confirm. */
export const notConfirmed = 'Nothing was done, because you did not confirm that it is you.';
