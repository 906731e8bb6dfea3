/** A word of tens of thousands of letters, longer than any index accepts, in which no two searched parts are equal. */
export const longWord = Array.from({ length: 7000 }, (_, at) => `${at}x`).join('');

/**
 * Searches of the maximum length at every position of the first thousands of letters and of the end where it may be
 * cut.
 */
export const partsOfLongWord = [
  ...steps(0, 2000),
  ...steps(longWord.length - 1000, longWord.length),
];

function steps(from: number, to: number): string[] {
  const count = Math.floor((to - from) / 50) - 1;
  return Array.from({ length: count }, (_, at) => {
    const start = from + at * 50;
    return longWord.slice(start, start + 100);
  });
}
