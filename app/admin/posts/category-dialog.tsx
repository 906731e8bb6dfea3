import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import type { CategoryOutcome } from '../../../domain/topics/topics.calls.ts';
import { callApi } from '../api/call-api.ts';
import { type NameRequest, TopicDialog } from '../topics/topic-dialog.tsx';
import { allDeletedText, alreadyDeletedText, countText, inChunks } from '../ui/outcome.ts';
import type { RowId } from '../ui/rows.tsx';
import { type Toast, useAction } from '../ui/use-action.ts';

interface CategoryDialogProps {
  verb: CategoryVerb;
  /** The selected posts. */
  ids: readonly RowId[];
  /** The posts of the visible page. */
  posts: readonly AdminPostRow[];
  /** Names of all categories. */
  categories: readonly string[];
  onClose: () => void;
}

/** Asks for a category to add to or remove from several posts. */
export function CategoryDialog({
  verb,
  ids,
  posts: pagePosts,
  categories,
  onClose,
}: CategoryDialogProps) {
  const posts = pagePosts.filter(({ id }) => ids.includes(id));
  const { changeCategory } = useCategoryChanges(
    (id) => posts.find((post) => post.id === id)?.title ?? '',
  );
  const usedCategories = [...new Set(posts.flatMap(({ categories }) => categories))];
  const isWhole = ids.length > posts.length;
  const blogs = ids.length === 1 ? `“${posts[0]?.title}”` : countText(ids.length, 'blog');
  const words = {
    add: { title: `Add a category to ${blogs}`, confirmLabel: 'Add', suggestions: categories },
    remove: {
      title: `Remove a category from ${blogs}`,
      confirmLabel: 'Remove',
      suggestions: isWhole ? categories : usedCategories,
    },
  };
  return (
    <TopicDialog
      {...words[verb]}
      label="Category"
      onClose={onClose}
      textName={`posts:${verb}-category`}
      send={(request) => {
        const posts = ids.map((id) => ({ id }));
        return changeCategory({ change: verb, category: request.name, posts }, request);
      }}
    />
  );
}

interface Outcome extends CategoryOutcome {
  /** Number of selected posts that are left out because they are unfinished. */
  unfinished: number;
  /** Why the remaining posts were not tried. */
  rest: string;
}

/** A category that is added to posts or removed from them. */
interface CategoryChange {
  change: CategoryVerb;
  category: string;
  posts: readonly { id: RowId; place?: number }[];
}

/** Adds a category to several posts or removes it; can be undone. */
function useCategoryChanges(titleOf: (id: number) => string) {
  const { run } = useAction();

  /** Leaves out unfinished posts, whose categories can only be changed in their form. */
  const call = async (edit: CategoryChange): Promise<Outcome> => {
    const posts = edit.posts.flatMap(({ id, place }) =>
      typeof id === 'number' ? [{ id, ...(place !== undefined && { place }) }] : [],
    );
    if (posts.length === 0)
      throw new Error('These blogs are not finished. Open them to change it.');
    const { answers, rest } = await inChunks(posts, (some) =>
      callApi('POST /api/admin/blogs/categories', { json: { ...edit, posts: [...some] } }),
    );
    return {
      done: answers.flatMap(({ done }) => done),
      already: answers.flatMap(({ already }) => already),
      full: answers.flatMap(({ full }) => full),
      unfinished: edit.posts.length - posts.length,
      rest,
    };
  };

  const toastOf = (edit: CategoryChange, outcome: Outcome): Toast => {
    const { done, already, full, unfinished, rest } = outcome;
    if (done.length + already.length + full.length === 0)
      return { text: allDeletedText, tone: 'alert' };
    const { category, posts } = edit;
    const opposite = edit.change === 'add' ? 'remove' : 'add';
    const asOne =
      rest === '' ? posts.length - unfinished : done.length + already.length + full.length;
    const text = categoryText(edit.change, category, asOne, outcome, titleOf);
    const left = unfinished > 0 ? ` ${countText(unfinished, 'unfinished blog')} left out.` : '';
    return {
      text: `${text}${left}${rest && ` The others${rest.replace(/^, \S+/, '')}.`}`,
      // An alert stays until it is closed, so that its titles can be read.
      tone: full.length > 0 || rest !== '' ? 'alert' : 'status',
      undo:
        done.length > 0
          ? () => void changeCategory({ change: opposite, category, posts: done })
          : undefined,
    };
  };

  /** `request` is the dialog's submission, which is closed or gets an error. */
  async function changeCategory(edit: CategoryChange, request?: NameRequest) {
    const send = async () => {
      const outcome = await call(edit);
      request?.close();
      return outcome;
    };
    await run(send, {
      rows: edit.posts.map(({ id }) => id),
      done: (outcome) => toastOf(edit, outcome),
      onError: ({ message }) => (request ? request.refuse(message) : false),
    });
  }

  return { changeCategory };
}

export type CategoryVerb = 'add' | 'remove';

const words: Record<CategoryVerb, { done: string; already: string }> = {
  add: { done: 'added to', already: 'had it already' },
  remove: { done: 'removed from', already: 'did not have it' },
};

/** Such as "“SEO” added to 3 blogs, 2 had it already, 1 has as many categories as fit (“Lamps”), 1 already deleted." */
export function categoryText(
  verb: CategoryVerb,
  category: string,
  total: number,
  { done, already, full }: CategoryOutcome,
  titleOf: (id: number) => string,
): string {
  const titles = full.map((id) => `“${titleOf(id)}”`).join(', ');
  const parts = [
    `“${category}” ${words[verb].done} ${countText(done.length, 'blog')}`,
    ...(already.length > 0 ? [`${already.length} ${words[verb].already}`] : []),
    ...(full.length > 0
      ? [
          `${full.length} ${full.length === 1 ? 'has' : 'have'} as many categories as fit (${titles})`,
        ]
      : []),
  ];
  return `${parts.join(', ')}${alreadyDeletedText(total, done.length + already.length + full.length)}.`;
}
