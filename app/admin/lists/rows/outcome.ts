/** ", 1 had gone": how many of the rows were deleted by somebody else meanwhile; empty when none. */
export function goneText(asked: number, changed: number): string {
  return asked > changed ? `, ${(asked - changed).toLocaleString('en-IN')} had gone` : '';
}

export const allGone = 'Nothing was changed: somebody else has deleted it meanwhile.';

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

/** The first names, one a line, of `count` in all: for a question about them. */
export function namesOf(names: readonly string[], count = names.length): string {
  const lines = names.slice(0, namesShown).map((name) => `“${name}”`);
  const more = count - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more.toLocaleString('en-IN')} more`] : [])].join('\n');
}
