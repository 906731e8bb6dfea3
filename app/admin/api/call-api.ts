import { adminMessages } from '../../../domain/admin/admin-messages.ts';
import { readToken, sessionEnded } from '../session/session.ts';
import { ApiError, sentenceIn } from './api-error.ts';
import { notifyChange } from './changes.ts';
import { fetchAnswer, type RawAnswer, uploadAnswer } from './transport.ts';

export { ApiError } from './api-error.ts';

interface CallOptions {
  method?: string;
  json?: unknown;
  form?: FormData;
  /** Goes up as it is, under its own type. */
  file?: Blob;
  signal?: AbortSignal;
  /** What to say when the server gave no sentence of its own. */
  failure?: string;
  /** Called while a form goes up, with the share that has gone: 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with the headers of a good answer, such as X-Total-Count. */
  onHeaders?: (headers: Headers) => void;
  /** Sends no token, and a 401 is an answer like any other. */
  anonymous?: boolean;
}

/**
 * Calls the admin's API and resolves with the JSON that it answers. Rejects with an ApiError, or with the
 * signal's reason when it was aborted. A 401 ends this browser's session, and the layout then leads to the login.
 */
export async function callApi<T>(path: string, options: CallOptions = {}): Promise<T> {
  const token = options.anonymous ? null : readToken();
  const method = options.method ?? (options.json || options.form || options.file ? 'POST' : 'GET');
  const answer = await send(path, { ...options, method }, token);
  if (answer.status === 401 && token) sessionEnded(token);
  if (answer.status < 200 || answer.status > 299) {
    throw new ApiError(sentenceIn(answer.body) ?? options.failure ?? adminMessages.problem, answer);
  }
  options.onHeaders?.(answer.headers);
  // Once whoever called has gone on: a new password brings a new token, with which others are to ask.
  if (method !== 'GET') setTimeout(notifyChange);
  return answer.body as T;
}

async function send(
  path: string,
  options: CallOptions & { method: string },
  token: string | null,
): Promise<RawAnswer> {
  const { method, json, form, file, signal, onProgress } = options;
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  const body = json === undefined ? (form ?? file) : JSON.stringify(json);
  const request = { path, method, headers, body, signal };
  try {
    return onProgress ? await uploadAnswer(request, onProgress) : await fetchAnswer(request);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(options.failure ?? adminMessages.problem, { status: 0, body: error });
  }
}
