import type { PostDecisionOutcome, PostLinePayload } from '../../../domain/api/answers/posts.ts';
import type { PostDecision } from '../../../domain/posts/admin-post.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';

/** Undoes a decision. */
export const opposite: Record<PostDecision, PostDecision> = {
  publish: 'withdraw',
  withdraw: 'publish',
  delete: 'restore',
  restore: 'delete',
};

const words: Record<PostDecision, string> = {
  publish: 'published',
  withdraw: 'withdrawn',
  delete: 'deleted',
  restore: 'restored',
};

/** The outcome of a decision, such as "3 blogs published, 2 already published, 1 had gone." */
export function decisionText(
  decision: PostDecision,
  asked: number,
  { done, already }: PostDecisionOutcome,
): string {
  const word = words[decision];
  const before = already.length > 0 ? `, ${already.length} already ${word}` : '';
  const gone = goneText(asked, done.length + already.length);
  return `${counted(done.length, 'blog')} ${word}${before}${gone}.`;
}

const titlesShown = 5;

/** The first titles, one a line, for a question about them. */
export function titlesOf(posts: readonly Pick<PostLinePayload, 'title'>[]): string {
  const lines = posts.slice(0, titlesShown).map(({ title }) => `“${title}”`);
  const more = posts.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
