import type { PostRowPayload } from '../../../../domain/api/answers/posts.ts';
import { counted } from '../../lists/rows/outcome.ts';
import type { RowId } from '../../lists/rows/rows.tsx';
import { TopicDialog } from '../../topics/topic-dialog.tsx';
import type { CategoryVerb } from './category-text.ts';
import { useCategoryChanges } from './use-category-changes.ts';

interface CategoryDialogProps {
  verb: CategoryVerb;
  /** Those chosen. */
  ids: readonly RowId[];
  /** Those shown. */
  posts: readonly PostRowPayload[];
  /** Names of all categories. */
  known: readonly string[];
  onClose: () => void;
}

/** Asks for the category that several posts get or lose. */
export function CategoryDialog({ verb, ids, posts: shown, known, onClose }: CategoryDialogProps) {
  const posts = shown.filter(({ id }) => ids.includes(id));
  const { changeCategory } = useCategoryChanges(
    (id) => posts.find((post) => post.id === id)?.title ?? '',
  );
  const theirs = [...new Set(posts.flatMap(({ categories }) => categories))];
  const isWhole = ids.length > posts.length;
  const blogs = ids.length === 1 ? `“${posts[0]?.title}”` : counted(ids.length, 'blog');
  const words = {
    add: { title: `Add a category to ${blogs}`, confirmLabel: 'Add', suggestions: known },
    remove: {
      title: `Remove a category from ${blogs}`,
      confirmLabel: 'Remove',
      suggestions: isWhole ? known : theirs,
    },
  };
  return (
    <TopicDialog
      {...words[verb]}
      copyKey={`category-to-${verb}`}
      label="Category"
      onClose={onClose}
      send={(request) => {
        const posts = ids.map((id) => ({ id }));
        return changeCategory({ change: verb, category: request.name, posts }, request);
      }}
    />
  );
}
