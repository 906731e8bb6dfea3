import type { RequestBody, ResponseBody } from '../../../domain/api/call.ts';
import type { CallName, Calls } from '../../../domain/api/calls.ts';
import { confirmIdentity, confirmRequestIn, notConfirmed } from './confirm-identity.ts';
import { noteMissingStep, readToken, sessionEnded } from './session.ts';

/** Message if neither the server nor the caller provides one. */
export const problemText = 'Something went wrong. Please check your connection and try again.';

interface SendOptions {
  /** Message if the server does not send one. */
  failure?: string;
  /** The query string, with its question mark. */
  search?: string;
  signal?: AbortSignal;
  form?: FormData;
  /** Sent as the body, with its own content type. */
  file?: Blob;
  /** Called during an upload with the fraction that is sent: 0 to 1. */
  onProgress?: (share: number) => void;
  /** Sends no token, and treats a 401 like any other error. */
  anonymous?: boolean;
}

/** The required and optional parts of a call. */
type CallOptions<Name extends CallName> = SendOptions &
  (Calls[Name] extends { body: unknown } ? { json: RequestBody<Calls[Name]> } : { json?: never }) &
  (Name extends `${string}:id${string}` ? { id: string | number } : { id?: never }) &
  (Name extends `${string}:kind${string}` ? { kind: string } : { kind?: never });

/** What loaders of screens that the role does not have would call, by their signals. */
const refusedLoads = new WeakMap<AbortSignal, string>();

/** Calls with this signal are refused here instead of being sent. */
export function refuseCalls(signal: AbortSignal, sentence: string): void {
  refusedLoads.set(signal, sentence);
}

/**
 * Calls the admin's API and resolves with the JSON of the response. Rejects with an ApiError, or with the
 * signal's reason when aborted. A 401 ends this browser's session, and the layout then opens the login. A call that needs
 * proof of who calls waits until it is given, and is then sent again.
 */
export async function callApi<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ResponseBody<Calls[Name]>> {
  const sendOptions: AnyOptions = options;
  const refused = sendOptions.signal && refusedLoads.get(sendOptions.signal);
  if (refused) {
    throw new ApiError(refused, { status: 403, body: { error: refused, reason: 'role-refused' } });
  }
  const token = sendOptions.anonymous ? null : readToken();
  const [method = '', path = ''] = name.split(' ');
  const url =
    path
      .replace(':kind', sendOptions.kind ?? '')
      .replace(':id', encodeURIComponent(sendOptions.id ?? '')) + (sendOptions.search ?? '');
  let answer = await send(method, url, sendOptions, token);
  const request = confirmRequestIn(answer.status, answer.body);
  if (request) {
    if (!(await confirmIdentity(request))) throw new ApiError(notConfirmed, { status: 403 });
    answer = await send(method, url, sendOptions, token);
  }
  if (answer.status === 401 && token) sessionEnded(token);
  if (reasonOf(answer) === stepMissing) noteMissingStep(token);
  if (answer.status < 200 || answer.status > 299) {
    throw new ApiError(sentenceIn(answer.body) ?? sendOptions.failure ?? problemText, answer);
  }
  // The server validates its responses with the schema of this type.
  return answer.body as ResponseBody<Calls[Name]>;
}

type AnyOptions = SendOptions & { json?: unknown; id?: string | number; kind?: string };

async function send(
  method: string,
  path: string,
  options: AnyOptions,
  token: string | null,
): Promise<RawResponse> {
  const { json, form, file, signal, onProgress } = options;
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  const body = json === undefined ? (form ?? file) : JSON.stringify(json);
  try {
    return await requestJson({ path, method, headers, body, signal, onProgress });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(options.failure ?? problemText, { status: 0, body: error });
  }
}

/** A failed call; `message` can be shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0 when there was no response. */
  readonly status: number;
  /** The server's message, if it sent one. */
  readonly sentence: string | undefined;
  /** A message for each invalid field. */
  readonly fields: Record<string, string>;
  readonly body: unknown;

  constructor(message: string, answer: { status: number; body?: unknown }) {
    super(message);
    this.status = answer.status;
    this.body = answer.body;
    this.sentence = sentenceIn(answer.body);
    this.fields = errorIn(answer.body).fields ?? {};
  }
}

/** The error message in a response body, if there is one. */
export function sentenceIn(body: unknown): string | undefined {
  return errorIn(body).error;
}

/** The reason of a refusal for want of a second step. */
export const stepMissing = 'second-step-needed';

/** Why a call was refused with 403. */
export function reasonOf({ status, body }: RawResponse): unknown {
  return status === 403 ? (body as { reason?: unknown } | undefined)?.reason : undefined;
}

/** The body of a failed call; empty if the response is not from this API. */
function errorIn(body: unknown): { error?: string; fields?: Record<string, string> } {
  return typeof body === 'object' && body !== null ? body : {};
}

interface Call {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | Blob | undefined;
  signal: AbortSignal | undefined;
  /** Called during an upload with the fraction that is sent: 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
}

/** A response of any status; the body is its parsed JSON, or undefined when it is not JSON. */
interface RawResponse {
  status: number;
  body: unknown;
}

const timeoutMs = 15_000;
const uploadTimeoutMs = 120_000;

/** Rejects on a timeout. Uses XMLHttpRequest, because fetch does not report upload progress. */
function requestJson({ path, method, headers, body, signal, onProgress }: Call) {
  return new Promise<RawResponse>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = body && typeof body !== 'string' ? uploadTimeoutMs : timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error('no response'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
