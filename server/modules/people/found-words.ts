import { searchParts } from '../../../domain/people/people-search.ts';
import type { ListedPerson } from '../../../domain/people/person-card.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import type { Db } from '../../db/tables.ts';
import { findTyped } from './cards.repository.ts';
import { findMessageTexts } from './people-list.repository.ts';

const wordsBefore = 4;
const wordsAfter = 10;
const maxPassage = 160;

/** For rows that a search found by words which they do not show: where the words are, by the id of the person. */
export async function findPassages(
  db: Db,
  search: string,
  rows: readonly ListedPerson[],
): Promise<Map<number, string>> {
  const words = searchParts(search).flatMap((part) => (part.digits === '' ? part.words : []));
  const missing = new Map(
    rows.map((row) => [row.id, words.filter((word) => !shownIn(row).includes(word))]),
  );
  const ids = rows.map(({ id }) => id).filter((id) => missing.get(id)?.length);
  const texts = [...(await findTyped(db, ids)), ...(await findMessageTexts(db, ids))];
  const byPerson = Map.groupBy(texts, ({ personId }) => personId);
  return new Map(
    ids.map((id) => {
      const own = (byPerson.get(id) ?? []).map(({ text }) => text);
      return [id, passageWith(missing.get(id) ?? [], own)];
    }),
  );
}

function shownIn(row: ListedPerson): string {
  const { name, email, interest, batch, source, campaign, firstPage, lostReason, owner, step } =
    row;
  const texts = [name, email, interest, batch, source, campaign, firstPage, lostReason, owner];
  return foldForSearch([...texts, step?.text].join(' '));
}

/** The words around the first place that has one of the words; '' if no text has them. */
function passageWith(words: readonly string[], texts: readonly string[]): string {
  for (const text of texts) {
    const pieces = text.trim().split(/\s+/);
    const at = pieces.findIndex((piece) => {
      const folded = foldForSearch(piece);
      return words.some((word) => folded.includes(word));
    });
    if (at < 0) continue;
    const start = Math.max(0, at - wordsBefore);
    const end = at + wordsAfter;
    const passage = pieces.slice(start, end).join(' ').slice(0, maxPassage);
    return `${start > 0 ? '…' : ''}${passage}${end < pieces.length ? '…' : ''}`;
  }
  return '';
}
