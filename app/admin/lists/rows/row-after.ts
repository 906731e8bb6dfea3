/**
 * The row that takes the focus after rows were acted on: the first of them that is still there; else the one that
 * followed, or has moved up in its place; at the end the one before. Undefined when the list is empty.
 */
export function rowAfter<Id>(
  before: readonly Id[],
  acted: readonly Id[],
  now: readonly Id[],
): Id | undefined {
  const isThere = (id: Id) => now.includes(id);
  const stayed = acted.find(isThere);
  if (stayed !== undefined) return stayed;
  const place = before.findIndex((id) => acted.includes(id));
  if (place === -1) return now[0];
  const next = before.slice(place).find(isThere);
  if (next !== undefined) return next;
  const previous = before.slice(0, place).findLast(isThere);
  return previous === undefined ? now[0] : (now[now.indexOf(previous) + 1] ?? previous);
}
