import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../domain/text/numbers.ts';
import type { Comparison } from '../compare/comparison.ts';
import { countText } from '../ui/outcome.ts';
import type { Entry } from './entries.ts';
import type { History } from './load-history.ts';

interface WordCountsProps {
  history: History;
  entry: Entry;
  /** The version that it is compared with. */
  before: Entry;
}

/** One comparison at a time, so that a long list does not load all texts at once. */
let lastComparison: Promise<unknown> = Promise.resolve();

/** How many words a version adds and removes: "+52 −6". Compared when it is first seen. */
export function WordCounts({ history: { compare }, entry, before }: WordCountsProps) {
  const [counts, setCounts] = useState<Comparison>();
  const place = useRef<HTMLParagraphElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both versions stay the same
  useEffect(() => {
    if (!place.current) return;
    let isShown = true;
    const seen = new IntersectionObserver(([target]) => {
      if (!target?.isIntersecting) return;
      seen.disconnect();
      lastComparison = lastComparison
        .then(async () => isShown && setCounts(await compare(before, entry)))
        // The version may have been deleted meanwhile; its texts are still in the comparison if it is chosen.
        .catch(() => {});
    });
    seen.observe(place.current);
    return () => {
      isShown = false;
      seen.disconnect();
    };
  }, []);

  return (
    <p className="min-h-5 text-sm text-mute tabular-nums" ref={place}>
      {counts && <Counts counts={counts} />}
    </p>
  );
}

function Counts({ counts: { added, removed, changes } }: { counts: Comparison }) {
  if (changes === 0) return 'No differences';
  if (added.words + removed.words === 0) return 'The same words';
  const amounts = [
    { sign: '+', words: added.words, verb: 'added' },
    { sign: '−', words: removed.words, verb: 'removed' },
  ].filter(({ words }) => words > 0);
  return (
    <>
      <span aria-hidden="true">
        {amounts.map(({ sign, words }) => `${sign}${formatNumber(words)}`).join(' ')}
      </span>
      <span className="sr-only">
        {amounts.map(({ words, verb }) => `${countText(words, 'word')} ${verb}`).join(', ')}
      </span>
    </>
  );
}
