import type { BlogDecision, BlogDecisionOutcome, BlogLine } from '../../../domain/posts/blog.ts';
import { counted, goneText } from '../lists/rows/outcome.ts';

/** What takes a decision back. */
export const opposite: Record<BlogDecision, BlogDecision> = {
  publish: 'withdraw',
  withdraw: 'publish',
  delete: 'restore',
  restore: 'delete',
};

const words: Record<BlogDecision, string> = {
  publish: 'published',
  withdraw: 'withdrawn',
  delete: 'deleted',
  restore: 'restored',
};

/** Tells what came of a decision, such as "3 blogs published, 2 already published, 1 had gone." */
export function blogsDone(
  decision: BlogDecision,
  asked: number,
  { done, already }: BlogDecisionOutcome,
): string {
  const word = words[decision];
  const before = already.length > 0 ? `, ${already.length} already ${word}` : '';
  const gone = goneText(asked, done.length + already.length);
  return `${counted(done.length, 'blog')} ${word}${before}${gone}.`;
}

const titlesShown = 5;

/** The titles that a question is about, each on a line. */
export function titlesOf(blogs: readonly Pick<BlogLine, 'title'>[]): string {
  const lines = blogs.slice(0, titlesShown).map(({ title }) => `“${title}”`);
  const more = blogs.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
