/** Whose cards a list shows: one's own, nobody's, or those of the account with this id. */
export const ownerFilter = /^(?:mine|nobody|[1-9]\d{0,8})$/;

/** The owner that a filter means; undefined for everybody's cards, null for nobody's. */
export function ownerIn(filter: string | undefined, me: number): number | null | undefined {
  if (filter === undefined) return;
  if (filter === 'nobody') return null;
  return filter === 'mine' ? me : Number(filter);
}
