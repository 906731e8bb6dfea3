import type { PostDecisionOutcome } from '../../../domain/api/answers/posts.ts';
import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';

const words: Record<PostDecision, string> = {
  publish: 'published',
  withdraw: 'withdrawn',
  delete: 'deleted',
  restore: 'restored',
};

/**
 * The outcome of a decision, such as "3 blogs published, 2 already published, 1 had gone." `rest` says why the last ones
 * were not tried.
 */
export function decisionText(
  decision: PostDecision,
  asked: number,
  { done, already, refused }: Omit<PostDecisionOutcome, 'undo'>,
  rest = '',
): string {
  const word = words[decision];
  const before = already.length > 0 ? `, ${already.length} already ${word}` : '';
  const told = done.length + already.length + refused.length;
  const gone = rest || goneText(asked, told);
  const text = `${counted(done.length, 'blog')} ${word}${before}${gone}.`;
  if (refused.length === 0) return text;
  const [first] = refused;
  const all = refused.every(({ reason }) => reason === first?.reason);
  const names = refused.slice(0, namesShown).map(({ title }) => `“${title}”`);
  const more = refused.length - names.length;
  const list = [...names, ...(more > 0 ? [`${more.toLocaleString('en-IN')} more`] : [])].join(', ');
  return `${text} Not ${word}: ${list}. ${all ? first?.reason : ''}`.trim();
}

const namesShown = 3;
