import { choiceOf, placesBefore } from '../../domain/people/joins.ts';
import { readParts } from '../../server/modules/people/card-parts.ts';
import { type SplitOutcome, splitCard } from '../../server/modules/people/split.ts';
import type { Site } from '../../server/site.ts';

/** The latest join of a card, and where undoing it puts everything. */
export const latestJoin = async (site: Site, id: number) => (await readParts(site, id))?.join;

/** Undoes the latest join of a card as its dialog does; what was added since goes to the other card if `toGone` says so. */
export async function undoLatestJoin(
  site: Site,
  id: number,
  {
    by = 'asha',
    now,
    toGone,
    isSeen = true,
  }: { by?: string; now?: Date; toGone?: (key: string) => boolean; isSeen?: boolean } = {},
): Promise<SplitOutcome> {
  const card = await readParts(site, id);
  if (!card?.join) return { kind: 'join-gone' };
  const { id: join, since } = card.join;
  const chosen = toGone ? since.map((key) => [key, toGone(key) ? 'moves' : 'stays'] as const) : [];
  const places = { ...placesBefore(card), ...Object.fromEntries(chosen) };
  const seen = isSeen ? since : [];
  return await splitCard(
    site,
    id,
    { ...choiceOf(card, places), join: { id: join, seen }, by },
    now,
  );
}
