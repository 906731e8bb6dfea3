import type { CategoryOutcome } from '../../../../domain/api/answers/topics.ts';
import { callApi } from '../../api/call-api.ts';
import { allGone } from '../../lists/rows/outcome.ts';
import { useChange } from '../../lists/use-change.ts';
import { useNotice } from '../../ui/notice.tsx';
import { type CategoryVerb, categoryText } from './category-text.ts';

/** A category that is added to posts or removed from them. */
interface CategoryChange {
  change: CategoryVerb;
  category: string;
  posts: readonly { id: number; place?: number }[];
}

/** Adds a category to several posts or removes it; what was changed can be undone. */
export function useCategoryChanges(titleOf: (id: number) => string) {
  const { attempt, change } = useChange();
  const notify = useNotice();

  const call = (asked: CategoryChange) =>
    callApi('POST /api/admin/blogs/categories', { json: asked });

  function tell(asked: CategoryChange, outcome: CategoryOutcome) {
    const { done, already, full } = outcome;
    if (done.length + already.length + full.length === 0) return notify(allGone, { tone: 'alert' });
    const { category, posts } = asked;
    const opposite = asked.change === 'add' ? 'remove' : 'add';
    const undo = () => void takeBack({ change: opposite, category, posts: done });
    notify(categoryText(asked.change, category, posts.length, outcome, titleOf), {
      // Whose titles it names is to be read at leisure.
      ...(full.length > 0 && { tone: 'alert' }),
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
