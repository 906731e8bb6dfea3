/** Minimum similarity, from 0 to 1. */
const leastLikeness = 0.45;

/** The most similar address, if any is similar enough, by common pairs of letters. */
export function nearestAddress(wanted: string, known: readonly string[]): string | undefined {
  const wantedPairs = pairsOf(wanted);
  const alike = known.map((address) => ({
    address,
    likeness: similarity(wantedPairs, pairsOf(address)),
  }));
  const best = alike.reduce((a, b) => (b.likeness > a.likeness ? b : a), {
    address: '',
    likeness: leastLikeness,
  });
  return best.address || undefined;
}

/** Dice's coefficient. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const pair of one) if (other.has(pair)) both += 1;
  return (2 * both) / (one.size + other.size);
}

/** The pairs of letters of an address, without the common prefix of posts. */
function pairsOf(address: string): Set<string> {
  const text = address.toLowerCase().replace(/^\/(?:blog\/(?=.))?/, ' ');
  return new Set(Array.from(text, (_, at) => text.slice(at, at + 2)));
}
