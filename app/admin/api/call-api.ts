import { adminMessages } from '../../../domain/admin/admin-messages.ts';
import type { Answered, Sent } from '../../../domain/api/call.ts';
import type { CallName, Calls } from '../../../domain/api/calls.ts';
import { readToken, sessionEnded } from '../session/session.ts';
import { ApiError, sentenceIn } from './api-error.ts';
import { answerTo, type RawAnswer } from './transport.ts';

export { ApiError } from './api-error.ts';

interface SendOptions {
  /** What to say when the server gave no sentence of its own. */
  failure?: string;
  /** The query of the address, with its question mark. */
  search?: string;
  signal?: AbortSignal;
  form?: FormData;
  /** Goes up as it is, under its own type. */
  file?: Blob;
  /** Called while a form goes up, with the share that has gone: 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with how many there are on all pages, where the answer's headers say it. */
  onTotal?: (total: number) => void;
  /** Sends no token, and a 401 is an answer like any other. */
  anonymous?: boolean;
}

/** What a call of the contract needs, and what it may have. */
export type CallOptions<Name extends CallName> = SendOptions &
  (Calls[Name] extends { body: unknown } ? { json: Sent<Calls[Name]> } : { json?: never }) &
  (Name extends `${string}:id${string}` ? { id: string | number } : { id?: never }) &
  (Name extends `${string}:kind${string}` ? { kind: string } : { kind?: never });

/**
 * Calls the admin's API and resolves with the JSON that it answers. Rejects with an ApiError, or with the
 * signal's reason when it was aborted. A 401 ends this browser's session, and the layout then leads to the login.
 */
export async function callApi<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<Answered<Calls[Name]>> {
  const given: AnyOptions = options;
  const token = given.anonymous ? null : readToken();
  const [method = '', path = ''] = name.split(' ');
  const url =
    path.replace(':kind', given.kind ?? '').replace(':id', encodeURIComponent(given.id ?? '')) +
    (given.search ?? '');
  const answer = await send(method, url, given, token);
  if (answer.status === 401 && token) sessionEnded(token);
  if (answer.status < 200 || answer.status > 299) {
    throw new ApiError(sentenceIn(answer.body) ?? given.failure ?? adminMessages.problem, answer);
  }
  given.onTotal?.(Number(answer.header('X-Total-Count')));
  // The server has written it by the schema that this type comes from.
  return answer.body as Answered<Calls[Name]>;
}

type AnyOptions = SendOptions & { json?: unknown; id?: string | number; kind?: string };

async function send(
  method: string,
  path: string,
  options: AnyOptions,
  token: string | null,
): Promise<RawAnswer> {
  const { json, form, file, signal, onProgress } = options;
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  const body = json === undefined ? (form ?? file) : JSON.stringify(json);
  try {
    return await answerTo({ path, method, headers, body, signal, onProgress });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(options.failure ?? adminMessages.problem, { status: 0, body: error });
  }
}
