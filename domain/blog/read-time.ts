const wordsPerMinute = 200;

/** Minutes it takes to read a plain text: its words by 200, rounded up, at least 1. */
export function readMinutes(text: string): number {
  const words = text.split(/\s+/u).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** How a read time is shown: "5 min read". */
export function readTimeText(minutes: number): string {
  return `${minutes} min read`;
}
