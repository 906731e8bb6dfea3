/** So few that a call answers within a second, and that one that fails leaves little undone. */
const atOnce = 100;

/**
 * Runs a call over many ids, some at once, in their order. A failure after the first calls ends it: `rest` says so, as the
 * end of a sentence.
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

/** All of them together: how many rows were changed, and by which tokens that is undone. */
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
