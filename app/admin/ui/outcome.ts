import { formatNumber } from '../../../domain/text/numbers.ts';

/** ", 1 already deleted": the number of rows that somebody else has deleted; '' if none. */
export function alreadyDeletedText(total: number, changed: number): string {
  return total > changed ? `, ${formatNumber(total - changed)} already deleted` : '';
}

export const allDeletedText = 'Nothing was changed: somebody else has deleted it.';

/** A count with its noun: "1 message", "3 messages". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${countWord(count, one, many)}`;
}

export const countWord = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** The result of an undo, such as "Undone: 3 blogs are as they were. 1 was changed by somebody since and stays as it is." */
export function undoneText(
  { done, refused }: { done: number; refused: number },
  word: (count: number) => string,
): string {
  const back = `Undone: ${formatNumber(done)} ${word(done)} ${done === 1 ? 'is as it was' : 'are as they were'}.`;
  if (refused === 0) return back;
  const stay =
    refused === 1
      ? 'was changed since and stays as it is'
      : 'were changed since and stay as they are';
  return `${back} ${formatNumber(refused)} ${stay}.`;
}

const namesShown = 5;

/** The first names, one per line, and the number of others, for a confirmation. */
export function namesOf(names: readonly string[], count = names.length): string {
  const lines = names.slice(0, namesShown).map((name) => `“${name}”`);
  const more = count - lines.length;
  return [...lines, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join('\n');
}

/** Ids per call; few enough that a call takes less than a second and a failure loses little. */
const atOnce = 100;

/**
 * Sends many ids in order, some in each call. A failure after the first call ends the run, and `rest`
 * describes it as the end of a sentence.
 */
export async function inChunks<Id, Answer>(
  ids: readonly Id[],
  call: (some: readonly Id[]) => Promise<Answer>,
): Promise<{ answers: Answer[]; rest: string }> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    try {
      answers.push(await call(ids.slice(start, start + atOnce)));
    } catch (error) {
      if (answers.length === 0) throw error;
      const left = formatNumber(ids.length - start);
      const reason = error instanceof Error ? error.message : String(error);
      return { answers, rest: `, ${left} were not tried: ${reason}` };
    }
  }
  return { answers, rest: '' };
}

/** Adds up the responses: number of changed rows and undo tokens. */
export function sumResponses({
  answers,
  rest,
}: {
  answers: { changed: number; undo?: string | null }[];
  rest: string;
}) {
  const changed = answers.reduce((sum, answer) => sum + answer.changed, 0);
  return { changed, tokens: answers.flatMap(({ undo }) => undo ?? []), rest };
}
