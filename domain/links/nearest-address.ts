/** Less than this is not alike: from 0 to 1. */
const leastLikeness = 0.45;

/** The address that is written most like another one, if any is: by the pairs of letters that both have. */
export function nearestAddress(wanted: string, known: readonly string[]): string | undefined {
  const own = pairsOf(wanted);
  const alike = known.map((address) => ({ address, likeness: likeness(own, pairsOf(address)) }));
  const best = alike.reduce((a, b) => (b.likeness > a.likeness ? b : a), {
    address: '',
    likeness: leastLikeness,
  });
  return best.address || undefined;
}

/** Dice's coefficient. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const pair of one) if (other.has(pair)) both += 1;
  return (2 * both) / (one.size + other.size);
}

/** Without what all addresses of posts begin with. */
function pairsOf(address: string): Set<string> {
  const text = address.toLowerCase().replace(/^\/(?:blog\/(?=.))?/, ' ');
  return new Set(Array.from(text, (_, at) => text.slice(at, at + 2)));
}
