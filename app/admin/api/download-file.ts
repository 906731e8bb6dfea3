import { readToken, sessionEnded } from '../session/session.ts';
import { ApiError, problemText, sentenceIn } from './call-api.ts';

const withinMs = 60_000;

/** Downloads a file from the API with the token, which a plain link cannot send. */
export async function downloadFile(path: string, name: string, json?: object): Promise<void> {
  const token = readToken();
  const response = await fetch(path, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(json && { 'Content-Type': 'application/json' }),
    },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => {
    throw new ApiError(problemText, { status: 0 });
  });
  if (response.status === 401) sessionEnded(token);
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
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
