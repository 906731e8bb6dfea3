import type { CategoryOutcome } from '../../../../domain/api/answers/topics.ts';
import { counted, goneText } from '../../lists/rows/outcome.ts';

export type CategoryVerb = 'add' | 'remove';

const words: Record<CategoryVerb, { done: string; already: string }> = {
  add: { done: 'added to', already: 'had it already' },
  remove: { done: 'removed from', already: 'did not have it' },
};

/** Such as "“SEO” added to 3 blogs, 2 had it already, 1 has as many categories as fit (“Lamps”), 1 had gone." */
export function categoryText(
  verb: CategoryVerb,
  category: string,
  asked: number,
  { done, already, full }: CategoryOutcome,
  titleOf: (id: number) => string,
): string {
  const titles = full.map((id) => `“${titleOf(id)}”`).join(', ');
  const parts = [
    `“${category}” ${words[verb].done} ${counted(done.length, 'blog')}`,
    ...(already.length > 0 ? [`${already.length} ${words[verb].already}`] : []),
    ...(full.length > 0
      ? [
          `${full.length} ${full.length === 1 ? 'has' : 'have'} as many categories as fit (${titles})`,
        ]
      : []),
  ];
  return `${parts.join(', ')}${goneText(asked, done.length + already.length + full.length)}.`;
}
