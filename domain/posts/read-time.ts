const wordsPerMinute = 200;

/** Minutes to read a plain text: 200 words a minute, rounded up, at least 1. */
export function readMinutes(text: string): number {
  return Math.max(1, Math.ceil(wordCount(text) / wordsPerMinute));
}

/** Number of words in a plain text. */
export function wordCount(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}

/** A reading time as text: "5 min read". */
export function readTimeText(minutes: number): string {
  return `${minutes} min read`;
}
