import type { CategoryOutcome } from '../../../../domain/api/answers/topics.ts';
import { callApi } from '../../api/call-api.ts';
import { inChunks } from '../../lists/rows/chunks.ts';
import { allGone, counted } from '../../lists/rows/outcome.ts';
import type { RowId } from '../../lists/rows/rows.tsx';
import { useChange } from '../../lists/use-change.ts';
import { useNotice } from '../../ui/notice.tsx';
import { type CategoryVerb, categoryText } from './category-text.ts';

interface Outcome extends CategoryOutcome {
  /** How many of the chosen are unfinished, and left out. */
  unfinished: number;
  /** Why the last of them were not tried. */
  rest: string;
}

/** A category that is added to posts or removed from them. */
interface CategoryChange {
  change: CategoryVerb;
  category: string;
  posts: readonly { id: RowId; place?: number }[];
}

/** Adds a category to several posts or removes it; what was changed can be undone. */
export function useCategoryChanges(titleOf: (id: number) => string) {
  const { attempt, change } = useChange();
  const notify = useNotice();

  /** An unfinished post has no categories that could be changed from outside: its form has them. */
  const call = async (asked: CategoryChange): Promise<Outcome> => {
    const posts = asked.posts.flatMap(({ id, place }) =>
      typeof id === 'number' ? [{ id, ...(place !== undefined && { place }) }] : [],
    );
    if (posts.length === 0)
      throw new Error('These blogs are not finished. Open them to change it.');
    const { answers, rest } = await inChunks(posts, (some) =>
      callApi('POST /api/admin/blogs/categories', { json: { ...asked, posts: [...some] } }),
    );
    return {
      done: answers.flatMap(({ done }) => done),
      already: answers.flatMap(({ already }) => already),
      full: answers.flatMap(({ full }) => full),
      unfinished: asked.posts.length - posts.length,
      rest,
    };
  };

  function tell(asked: CategoryChange, outcome: Outcome) {
    const { done, already, full, unfinished, rest } = outcome;
    if (done.length + already.length + full.length === 0) return notify(allGone, { tone: 'alert' });
    const { category, posts } = asked;
    const opposite = asked.change === 'add' ? 'remove' : 'add';
    const undo = () => void takeBack({ change: opposite, category, posts: done });
    const asOne =
      rest === '' ? posts.length - unfinished : done.length + already.length + full.length;
    const text = categoryText(asked.change, category, asOne, outcome, titleOf);
    const left = unfinished > 0 ? ` ${counted(unfinished, 'unfinished blog')} left out.` : '';
    notify(`${text}${left}${rest && ` The others${rest.replace(/^, \S+/, '')}.`}`, {
      // Whose titles it names is to be read at leisure.
      ...((full.length > 0 || rest !== '') && { tone: 'alert' }),
      ...(done.length > 0 && { action: { label: 'Undo', run: undo } }),
    });
  }

  async function takeBack(asked: CategoryChange) {
    const ids = asked.posts.map(({ id }) => id);
    const outcome = await change(ids, () => call(asked));
    if (outcome) tell(asked, outcome);
  }

  /** Rejects with what is wrong. */
  async function changeCategory(asked: CategoryChange, close: () => void) {
    const ids = asked.posts.map(({ id }) => id);
    const outcome = await attempt(ids, async () => {
      const answer = await call(asked);
      close();
      return answer;
    });
    if (outcome) tell(asked, outcome);
  }

  return { changeCategory };
}
