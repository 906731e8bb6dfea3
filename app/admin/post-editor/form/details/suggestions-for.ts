import { foldForSearch } from '../../../../../domain/text/plain-text.ts';

interface Known {
  name: string;
  posts: number;
}

const maxShown = 8;

/** What is known and holds what was typed, in any case: beginnings first, then by the number of posts. */
export function suggestionsFor<Item extends Known>(typed: string, known: Item[]): Item[] {
  const part = foldForSearch(typed).trim();
  const begins = ({ name }: Known) => (foldForSearch(name).startsWith(part) ? 0 : 1);
  return known
    .filter(({ name }) => foldForSearch(name).includes(part) && name !== typed)
    .sort((one, other) => begins(one) - begins(other) || other.posts - one.posts)
    .slice(0, maxShown);
}

/** "on 6 posts" */
export function postsText(preposition: string, count: number): string {
  return `${preposition} ${count} ${count === 1 ? 'post' : 'posts'}`.trim();
}
