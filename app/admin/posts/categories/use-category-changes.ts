import type { CategoryOutcome } from '../../../../domain/api/answers/topics.ts';
import { callApi } from '../../api/call-api.ts';
import { inChunks } from '../../lists/rows/chunks.ts';
import { allGone, counted } from '../../lists/rows/outcome.ts';
import type { RowId } from '../../lists/rows/rows.tsx';
import type { NameRequest } from '../../topics/topic-dialog.tsx';
import { type Toast, useAction } from '../../ui/use-action.ts';
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
  const { run } = useAction();

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

  const toastOf = (asked: CategoryChange, outcome: Outcome): Toast => {
    const { done, already, full, unfinished, rest } = outcome;
    if (done.length + already.length + full.length === 0) return { text: allGone, tone: 'alert' };
    const { category, posts } = asked;
    const opposite = asked.change === 'add' ? 'remove' : 'add';
    const asOne =
      rest === '' ? posts.length - unfinished : done.length + already.length + full.length;
    const text = categoryText(asked.change, category, asOne, outcome, titleOf);
    const left = unfinished > 0 ? ` ${counted(unfinished, 'unfinished blog')} left out.` : '';
    return {
      text: `${text}${left}${rest && ` The others${rest.replace(/^, \S+/, '')}.`}`,
      // Whose titles it names is to be read at leisure.
      tone: full.length > 0 || rest !== '' ? 'alert' : 'status',
      undo:
        done.length > 0
          ? () => void changeCategory({ change: opposite, category, posts: done })
          : undefined,
    };
  };

  /** From a dialog, `request` closes it or says what is wrong in it. */
  async function changeCategory(change: CategoryChange, request?: NameRequest) {
    const send = async () => {
      const outcome = await call(change);
      request?.close();
      return outcome;
    };
    await run(send, {
      rows: change.posts.map(({ id }) => id),
      done: (outcome) => toastOf(change, outcome),
      onError: ({ message }) => (request ? request.refuse(message) : false),
    });
  }

  return { changeCategory };
}
