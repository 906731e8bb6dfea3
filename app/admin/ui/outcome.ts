/** ", 1 already deleted": how many of the rows were deleted by somebody else meanwhile; empty when none. */
export function goneText(total: number, changed: number): string {
  return total > changed ? `, ${(total - changed).toLocaleString('en-IN')} already deleted` : '';
}

export const allGone = 'Nothing was changed: somebody else has deleted it.';

/** "1 message", "3 messages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${countWord(count, one, many)}`;
}

export const countWord = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Such as "Undone: 3 blogs are as they were. 1 was changed by somebody since and stays as it is." */
export function undoneText(
  { done, refused }: { done: number; refused: number },
  word: (count: number) => string,
): string {
  const number = (count: number) => count.toLocaleString('en-IN');
  const back = `Undone: ${number(done)} ${word(done)} ${done === 1 ? 'is as it was' : 'are as they were'}.`;
  if (refused === 0) return back;
  const stay =
    refused === 1
      ? 'was changed since and stays as it is'
      : 'were changed since and stay as they are';
  return `${back} ${number(refused)} ${stay}.`;
}

const namesShown = 5;

/** The first names, one a line, and how many more there are, for a question about all of them. */
export function namesOf(names: readonly string[], count = names.length): string {
  const lines = names.slice(0, namesShown).map((name) => `“${name}”`);
  const more = count - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more.toLocaleString('en-IN')} more`] : [])].join('\n');
}

/** Few enough that a call responds within a second and a failure loses little. */
const atOnce = 100;

/**
 * Runs a call over many ids in order, some ids in each call. A failure after the first call ends the run, and `rest`
 * reports it as the end of a sentence.
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
      const left = (ids.length - start).toLocaleString('en-IN');
      const reason = error instanceof Error ? error.message : String(error);
      return { answers, rest: `, ${left} were not tried: ${reason}` };
    }
  }
  return { answers, rest: '' };
}

/** Adds up the responses: how many rows were changed, and the tokens that undo it. */
export function sumUp({
  answers,
  rest,
}: {
  answers: { changed: number; undo?: string | null }[];
  rest: string;
}) {
  const changed = answers.reduce((sum, answer) => sum + answer.changed, 0);
  return { changed, tokens: answers.flatMap(({ undo }) => undo ?? []), rest };
}
