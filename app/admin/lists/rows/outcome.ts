/** ", 1 had gone": how many of the rows were deleted by somebody else meanwhile; empty when none. */
export function goneText(asked: number, changed: number): string {
  return asked > changed ? `, ${(asked - changed).toLocaleString('en-IN')} had gone` : '';
}

export const allGone = 'Nothing was changed: somebody else has deleted it meanwhile.';

/** "1 message", "3 messages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}
