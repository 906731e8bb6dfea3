/** A word of several ten thousand letters, more than any index takes, of which no two parts of a search are the same. */
export const longWord = Array.from({ length: 7000 }, (_, at) => `${at}x`).join('');

/** As much as may be searched for, over every place of the first thousands and of the end at which it may be cut. */
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
