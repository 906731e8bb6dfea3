import { wordDiff } from '../../../../domain/text/word-diff.ts';
import type { BlogDraft } from '../draft/blog-draft.ts';
import { type Difference, differences } from './differences.ts';
import { Side } from './side.tsx';

/** The fields in which two versions differ, side by side. */
export function DifferenceTable({ theirs, mine }: { theirs: BlogDraft; mine: BlogDraft }) {
  const found = differences(theirs, mine);
  if (found.length === 0) return <p className="mt-4 font-semibold">Both versions say the same.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison scrolls in it, also by keyboard
    <section aria-label="Differences" className="conflict-fields" tabIndex={0}>
      {found.map((difference) => (
        <DifferentField difference={difference} key={difference.key} />
      ))}
    </section>
  );
}

function DifferentField({ difference: { label, theirs, mine } }: { difference: Difference }) {
  const parts = wordDiff(theirs, mine);
  return (
    <div>
      <h3 className="font-sans font-semibold">{label}</h3>
      {theirs === mine && (
        <p className="text-mute">The words are the same; only their form differs.</p>
      )}
      <div className="conflict-sides">
        <div>
          <h4 className="eyebrow text-mute">Theirs</h4>
          <p>
            <Side own="first" parts={parts} />
          </p>
        </div>
        <div>
          <h4 className="eyebrow text-mute">Yours</h4>
          <p>
            <Side own="second" parts={parts} />
          </p>
        </div>
      </div>
    </div>
  );
}
