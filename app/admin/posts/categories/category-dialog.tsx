import type { PostLinePayload } from '../../../../domain/api/answers/posts.ts';
import { counted } from '../../lists/rows/outcome.ts';
import { TopicDialog } from '../../topics/topic-dialog.tsx';
import type { CategoryVerb } from './category-text.ts';
import { useCategoryChanges } from './use-category-changes.ts';

interface CategoryDialogProps {
  verb: CategoryVerb;
  /** Those chosen. */
  posts: PostLinePayload[];
  /** Names of all categories. */
  known: readonly string[];
  onClose: () => void;
}

/** Asks for the category that several posts get or lose. */
export function CategoryDialog({ verb, posts, known, onClose }: CategoryDialogProps) {
  const { changeCategory } = useCategoryChanges(
    (id) => posts.find((post) => post.id === id)?.title ?? '',
  );
  const theirs = [...new Set(posts.flatMap(({ categories }) => categories))];
  const blogs = posts.length === 1 ? `“${posts[0]?.title}”` : counted(posts.length, 'blog');
  const words = {
    add: { title: `Add a category to ${blogs}`, confirmLabel: 'Add', suggestions: known },
    remove: {
      title: `Remove a category from ${blogs}`,
      confirmLabel: 'Remove',
      suggestions: theirs,
    },
  };
  return (
    <TopicDialog
      {...words[verb]}
      copyKey={`category-to-${verb}`}
      label="Category"
      onClose={onClose}
      send={(category, close) =>
        changeCategory({ change: verb, category, posts: posts.map(({ id }) => ({ id })) }, close)
      }
    />
  );
}
