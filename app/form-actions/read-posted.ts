import { data } from 'react-router';

/** A posted form is up to three times as long as the text in it: each byte of Devanagari is sent as %E0. */
const maxBytes = 3 * 64 * 1024;

/** The fields of a form that was posted without JavaScript, or undefined when it is longer than any form of ours. */
export async function readPosted(request: Request): Promise<URLSearchParams | undefined> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw data('form', { status: 415 });
  }
  const text = await readText(request);
  return text === undefined ? undefined : new URLSearchParams(text);
}

async function readText({ body }: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
