import { type DiffPart, wordDiff } from '../../../../domain/text/word-diff.ts';
import type { PostDraft } from '../draft/post-draft.ts';
import { type Difference, differences } from './differences.ts';

/** The fields in which two versions differ, side by side. */
export function DifferenceTable({ theirs, mine }: { theirs: PostDraft; mine: PostDraft }) {
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
        {(['first', 'second'] as const).map((own) => (
          <div key={own}>
            <h4 className="eyebrow text-mute">{own === 'first' ? 'Theirs' : 'Yours'}</h4>
            <p>
              <Side own={own} parts={parts} />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}

interface SideProps {
  parts: DiffPart[];
  /** The parts that only this side has are marked. */
  own: 'first' | 'second';
}

/** One version's text: words that the other does not have are marked, long equal parts shortened. */
function Side({ parts, own }: SideProps) {
  const shown = parts.filter((part) => part.kind === 'same' || part.kind === own);
  if (shown.length === 0) return <span className="text-mute italic">(empty)</span>;
  return shown.map((part, index) => {
    const key = `${index}-${part.kind}`;
    if (part.kind === 'same') return <span key={key}>{shortened(part.text)}</span>;
    const [space = ''] = /^\s*/.exec(part.text) ?? [];
    return (
      <span key={key}>
        {space}
        <mark className="conflict-mark">{part.text.slice(space.length)}</mark>
      </span>
    );
  });
}

/** Characters of an equal part that stay at each end. */
const context = 200;

function shortened(text: string): string {
  if (text.length <= 3 * context) return text;
  return `${text.slice(0, context)} […] ${text.slice(-context)}`;
}
