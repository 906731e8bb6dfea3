/** What became of a form that was posted to its page without JavaScript. */
export type PostedForm =
  | {
      kind: 'accepted';
      text: string;
      next?: string | undefined;
      /** By which the sender may ask to be called. */
      callBack?: string | undefined;
    }
  | {
      kind: 'refused';
      /** One sentence; with `fields`, the first of them. */
      error: string;
      fields: Record<string, string>;
      /** What was typed, to be shown again. */
      typed: Record<string, string | true>;
    };

/** What a form holds, by field. A box holds true when it is ticked, and is absent when it is not. */
export function typedIn(data: Iterable<[string, unknown]>, boxes: readonly string[] = []) {
  const typed: Record<string, string | true> = {};
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    // A browser posts line breaks as CRLF, and gives scripts LF.
    typed[name] = boxes.includes(name) ? true : value.replaceAll('\r\n', '\n');
  }
  return typed;
}

/**
 * The idempotency key of a form that carries the random field `idempotencyKey` (store-drafts.ts): the same for a call and
 * for a post to the page, and another once something else is typed. The server compares the content itself as well, so
 * that a short hash is enough; crypto.subtle is missing in pages without TLS.
 */
export function submissionKey({
  idempotencyKey,
  formToken: _,
  website: __,
  page: ___,
  ...typed
}: ReturnType<typeof typedIn>): string {
  const text = JSON.stringify(typed);
  let [low, high] = [0, 0];
  for (let place = 0; place < text.length; place++) {
    low = Math.imul(low ^ text.charCodeAt(place), 0x85ebca6b);
    high = Math.imul(high + text.charCodeAt(place), 0xc2b2ae35) ^ (low >>> 15);
  }
  return [idempotencyKey, low >>> 0, high >>> 0].join('-');
}
