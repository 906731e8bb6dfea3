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
    if (typeof value === 'string') typed[name] = boxes.includes(name) ? true : value;
  }
  return typed;
}
