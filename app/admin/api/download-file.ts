import { ApiError, problemText, reasonOf, sentenceIn, stepMissing } from './call-api.ts';
import { confirmIdentity, confirmRequestIn, notConfirmed } from './confirm-identity.ts';
import { noteMissingStep, readToken, sessionEnded } from './session.ts';

const withinMs = 60_000;

/** Downloads a file from the API with the token, which a plain link cannot send. */
export async function downloadFile(path: string, name: string, json?: object): Promise<void> {
  const token = readToken();
  const send = () =>
    fetch(path, {
      headers: {
        Authorization: `Bearer ${token}`,
        ...(json && { 'Content-Type': 'application/json' }),
      },
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(withinMs),
    }).catch(() => {
      throw new ApiError(problemText, { status: 0 });
    });
  const bodyOf = (failed: Response): Promise<unknown> => failed.json().catch(() => undefined);
  let response = await send();
  let body = response.ok ? undefined : await bodyOf(response);
  const request = confirmRequestIn(response.status, body);
  if (request) {
    if (!(await confirmIdentity(request))) throw new ApiError(notConfirmed, { status: 403 });
    response = await send();
    body = response.ok ? undefined : await bodyOf(response);
  }
  if (response.status === 401) sessionEnded(token);
  if (reasonOf({ status: response.status, body }) === stepMissing) noteMissingStep(token);
  if (!response.ok) {
    throw new ApiError(sentenceIn(body) ?? problemText, {
      status: response.status,
      body,
    });
  }
  saveFile(await response.blob(), name);
}

/** Saves content as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}

/** Downloads a URL of this site as a link does, with the browser's progress; the server may set the file name. */
export function saveFrom(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
