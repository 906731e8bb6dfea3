const wordsPerMinute = 200;

/** Minutes it takes to read a plain text: its words by 200, rounded up, at least 1. */
export function readMinutes(text: string): number {
  return Math.max(1, Math.ceil(wordCount(text) / wordsPerMinute));
}

/** How many words a plain text has. */
export function wordCount(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}

/** How a read time is shown: "5 min read". */
export function readTimeText(minutes: number): string {
  return `${minutes} min read`;
}
