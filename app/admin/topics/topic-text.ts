import type { TopicChange, TopicLine } from '../../../domain/api/answers/topics.ts';
import type { TopicKind } from '../../../domain/posts/topics.ts';
import { counted } from '../lists/rows/outcome.ts';

type Counts = Pick<TopicLine, 'name' | 'published' | 'others'>;

const never = 'This cannot be undone.';

/** What a merge does, before it is done. */
export function mergeText({ name, published, others }: Counts, into = 'the other'): string {
  const count = published + others;
  const posts =
    count === 0 ? 'No blog has it.' : `${counted(count, 'blog')} will have ${into} instead.`;
  return `${posts} Links with the name “${name}” will lead there. ${never}`;
}

/** What a deletion does, before it is done. */
export function deletionText(kind: TopicKind, { published, others, only }: TopicLine): string {
  const count = published + others;
  if (count === 0) return `No blog has it. ${never}`;
  const posts = `${counted(count, 'blog')} will lose it, ${digits(published)} of them published.`;
  const left =
    kind === 'categories' && only > 0 ? ` ${digits(only)} will then have no category.` : '';
  return `${posts}${left} Links with its name will lead to the whole blog. ${never}`;
}

const digits = (count: number) => count.toLocaleString('en-IN');

/** Such as "“Lamps” is deleted. 3 blogs changed." */
export function changedText(what: string, { posts }: TopicChange): string {
  return posts === 0 ? `${what}.` : `${what}. ${counted(posts, 'blog')} changed.`;
}
