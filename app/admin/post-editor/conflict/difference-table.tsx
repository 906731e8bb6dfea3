import { ComparedRows } from '../../compare/compared-rows.tsx';
import { comparisonOf } from '../../compare/comparison.ts';
import { postRows } from '../../compare/post-rows.ts';
import type { PostDraft } from '../draft/post-draft.ts';

/** Two versions of what is in the form, side by side. */
export function DifferenceTable({ theirs, mine }: { theirs: PostDraft; mine: PostDraft }) {
  const comparison = comparisonOf(postRows(theirs, mine));
  if (comparison.changes === 0) {
    return <p className="mt-4 font-semibold">Both versions say the same.</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison scrolls in it, also by keyboard
    <section aria-label="Differences" className="conflict-fields" tabIndex={0}>
      <ComparedRows comparison={comparison} sides={['Theirs', 'Yours']} />
    </section>
  );
}
