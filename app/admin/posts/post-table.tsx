import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { dayIn } from '../../../domain/analytics/days.ts';
import { narrowest } from '../../../domain/picture.ts';
import type { adminPostLists, PostDecision } from '../../../domain/posts/admin-post.ts';
import type { PostStatus } from '../../../domain/posts/post.ts';
import type { AdminPostRow } from '../../../domain/posts/posts.calls.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { momentText, timeText } from '../../../domain/text/moment-text.ts';
import { PostTile } from '../../ui/kolam/cover.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { useMay } from '../session/access.ts';
import { ActionButton, ActionLink, DeleteButton } from '../ui/action.tsx';
import { BrokenLinks } from '../ui/broken-links.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import { type RowId, useRows } from '../ui/rows.tsx';
import { Status } from '../ui/screen.tsx';
import { type BarAction, SelectionBar, selectColumn } from '../ui/selection-bar.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { CategoryDialog, type CategoryVerb } from './category-dialog.tsx';
import { DuplicateButton } from './duplicate-button.tsx';
import { usePostChanges } from './use-post-changes.ts';

interface PostTableProps {
  posts: AdminPostRow[];
  /** In the trash, posts can only be restored. */
  list: PostList;
  /** Names of all categories. */
  categories: readonly string[];
}

type PostList = (typeof adminPostLists)[number];

type CategoryRequest = { verb: CategoryVerb; ids: readonly RowId[] };

/** The posts of All Blogs, with actions on one or several. */
export function PostTable({ posts, list, categories }: PostTableProps) {
  const category = useDialog<CategoryRequest>();
  const may = useMay();
  const changes = usePostChanges(posts, list);
  const isTrash = list === 'trashed';
  const selected = useRows()?.selected ?? [];
  const { isBusy } = changes;
  // Selected rows keep their places after a change, including deleted posts.
  const ticked = posts.filter(({ id }) => selected.includes(id));
  const onlyTrash = isTrash || (ticked.length > 0 && ticked.every(isTrashed));
  const actionsOf = (post: AdminPostRow) =>
    isTrashed(post) ? (
      <RestoreAction {...changes} post={post} />
    ) : (
      <RowActions {...changes} post={post} />
    );
  return (
    <>
      <SelectionBar<RowId>
        actions={actionsOnSeveral(onlyTrash, changes, category.open, may('posts.publish'))}
        isBusy={isBusy}
        what="blogs"
      />
      <DataTable
        caption={isTrash ? 'Deleted blogs' : 'Blogs'}
        columns={[selectColumn<AdminPostRow>(({ title }) => title), ...postColumns(actionsOf)]}
        rows={posts}
      />
      {category.render((close, request) => (
        <CategoryDialog
          ids={request.ids}
          categories={categories}
          onClose={close}
          posts={posts}
          verb={request.verb}
        />
      ))}
    </>
  );
}

const isTrashed = ({ status }: AdminPostRow) => status === 'trashed';

type PostChanges = ReturnType<typeof usePostChanges>;
type RowProps = PostChanges & { post: AdminPostRow };

function RestoreAction({ post, isBusy, restore }: RowProps) {
  return (
    <ActionButton
      aria-disabled={isBusy}
      aria-label={`Restore ${post.title}`}
      onClick={() => void restore(post)}
      tone="text"
    >
      Restore
    </ActionButton>
  );
}

function RowActions({ post, isBusy, remove }: RowProps) {
  return (
    <>
      {post.status === 'unfinished' ? (
        <ActionLink aria-label={`Continue ${post.title}`} to={continueAddress(post.id)} tone="text">
          Continue
        </ActionLink>
      ) : (
        <>
          <PostLinks post={post} />
          <DuplicateButton isInRow post={post} />
        </>
      )}
      <DeleteButton
        aria-disabled={isBusy}
        aria-label={`Delete ${post.title}`}
        onClick={() => void remove(post)}
        tone="text"
      >
        Delete
      </DeleteButton>
    </>
  );
}

function actionsOnSeveral(
  onlyTrash: boolean,
  { decideSeveral }: PostChanges,
  askCategory: (request: CategoryRequest) => void,
  mayPublish: boolean,
): BarAction<RowId>[] {
  const deciding = (label: string, decision: PostDecision): BarAction<RowId> => ({
    label,
    isDestructive: decision === 'delete',
    run: (ids) => void decideSeveral(ids, decision),
  });
  if (onlyTrash) return [deciding('Restore', 'restore')];
  if (!mayPublish) return [deciding('Delete', 'delete')];
  const asking = (label: string, verb: CategoryVerb): BarAction<RowId> => ({
    label,
    run: (ids) => askCategory({ verb, ids }),
  });
  return [
    deciding('Publish', 'publish'),
    deciding('Withdraw', 'withdraw'),
    asking('Add a category', 'add'),
    asking('Remove a category', 'remove'),
    deciding('Delete', 'delete'),
  ];
}

/** The columns that the specification requires in every table of posts. */
export function postColumns(actions: (post: AdminPostRow) => ReactNode): Column<AdminPostRow>[] {
  return [
    {
      key: 'title',
      label: 'Title',
      isHead: true,
      className: 'sm:w-full sm:min-w-48 sm:max-w-0',
      cell: (post) => <Title post={post} />,
    },
    { key: 'status', label: 'Status', cell: (post) => <StatusSince post={post} /> },
    {
      key: 'categories',
      label: 'Categories',
      className: 'sm:max-[75rem]:hidden!',
      cell: ({ categories }) => <Names names={categories} />,
    },
    {
      key: 'tags',
      label: 'Tags',
      className: 'text-mute sm:max-xl:hidden!',
      cell: ({ tags }) => <Names names={tags} />,
    },
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: (post) => <div className="-mx-2 flex flex-wrap sm:flex-nowrap">{actions(post)}</div>,
    },
  ];
}

/** Names in one line; pointing at it shows all. */
function Names({ names }: { names: readonly string[] }) {
  const text = names.join(', ');
  return (
    <span className="break-words sm:block sm:max-w-24 sm:truncate 2xl:max-w-32" title={text}>
      {text || '–'}
    </span>
  );
}

/** The links Edit and View. */
export function PostLinks({ post: { id, title } }: { post: Pick<AdminPostRow, 'id' | 'title'> }) {
  return (
    <>
      <ActionLink aria-label={`Edit ${title}`} to={`/admin/blog/edit/${id}`} tone="text">
        Edit
      </ActionLink>
      <ActionLink aria-label={`View ${title}`} to={`/admin/blog/${id}`} tone="text">
        View
      </ActionLink>
    </>
  );
}

/** Address of the editor of an unfinished post. */
const continueAddress = (key: AdminPostRow['id']) => `/admin/blog/create?draft=${key}`;

/** The title as a link to the editor, without a link in the trash, with cover, author, views and comments. */
function Title({ post }: { post: AdminPostRow }) {
  const { id, title, status, author, views, comments } = post;
  const address = status === 'unfinished' ? continueAddress(id) : `/admin/blog/edit/${id}`;
  const clip = 'break-words sm:line-clamp-1 sm:break-all';
  return (
    <div className="flex items-center gap-3">
      <Cover post={post} />
      <div className="min-w-0">
        {status === 'trashed' ? (
          <span className={`block ${clip}`}>{title}</span>
        ) : (
          <Link
            className={`inline-block py-1 font-semibold text-ink underline-offset-4 hover:underline ${clip}`}
            title={title}
            to={address}
          >
            {title}
          </Link>
        )}
        <span className="block truncate text-sm font-normal text-mute">
          {[
            author,
            status === 'draft' && askedText(post),
            views !== null && `${countText(views, 'view')} in 30 days`,
            comments > 0 && countText(comments, 'comment'),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <BrokenLinks links={post.brokenLinks} />
      </div>
    </div>
  );
}

/** Who asks to publish a draft, or gave it back. */
function askedText({ request }: AdminPostRow): string | false {
  if (!request) return false;
  const { askedAt, askedBy, isMine, returnedBy } = request;
  if (!askedAt) return `given back by ${returnedBy || 'somebody who has left'}`;
  return isMine
    ? 'you ask to publish it'
    : `${askedBy || 'somebody who has left'} asks to publish it`;
}

/** The featured image, or the drawn one that cards show. */
function Cover({ post: { slug, title, categories, picture } }: { post: AdminPostRow }) {
  const size = 'size-9 shrink-0 rounded-md';
  return picture ? (
    <Picture
      className={`${size} object-cover`}
      image={{ ...narrowest(picture), alt: '' }}
      sizes="36px"
    />
  ) : (
    <PostTile isTiny post={{ slug, title, category: categories[0] ?? '' }} />
  );
}

const dots: Record<string, string> = {
  Published: 'border-green-soft bg-green-soft',
  Asked: 'border-gold bg-gold',
};

/** The status (in the trash, the previous one) and the time that matters most about it. */
function StatusSince({ post }: { post: AdminPostRow }) {
  const { status, trashedStatus } = post;
  const isAsked = status === 'draft' && Boolean(post.request?.askedAt);
  const label = isAsked
    ? 'Asked'
    : { published: 'Published', draft: 'Draft', unfinished: 'Unfinished' }[
        status === 'trashed' ? (trashedStatus ?? 'draft') : status
      ];
  return (
    <>
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <span
          aria-hidden="true"
          className={`size-2.5 shrink-0 rounded-full border-2 ${dots[label] ?? 'border-mute'}`}
        />
        <span>{label}</span>
      </span>
      <span className="block text-sm wrap-anywhere text-mute sm:line-clamp-2 sm:w-36 sm:ps-4.5 xl:w-44">
        <Since post={post} />
      </span>
    </>
  );
}

function Since({ post }: { post: AdminPostRow }) {
  const { status, trashedAt, publishedAt, updatedAt, draftAt, dueAt, savedBy, request } = post;
  if (status === 'unfinished')
    return (
      <span title={`by ${savedBy}`}>
        Saved {<Moment of={updatedAt} />} by {savedBy}
      </span>
    );
  if (trashedAt) return <>Deleted {<Moment of={trashedAt} />}</>;
  if (dueAt && status === 'draft') return <>Goes public {<Moment of={dueAt} />}</>;
  if (status === 'draft' && request?.askedAt) return <DayOrTime of={request.askedAt} />;
  if (status === 'draft' && request?.returnedAt)
    return <>Given back {<DayOrTime of={request.returnedAt} />}</>;
  if (dueAt && status === 'published') return <>Change public {<Moment of={dueAt} />}</>;
  if (draftAt && status === 'published') return <>Changes not public yet</>;
  if (status === 'published' && publishedAt === updatedAt) return <DayOrTime of={updatedAt} />;
  return <>Changed {<DayOrTime of={updatedAt} />}</>;
}

/** The time of what is of today, otherwise the date; pointing at it shows both. */
function DayOrTime({ of }: { of: string }) {
  const zone = use(TimeZone);
  const isToday = dayIn(zone, new Date(of)) === dayIn(zone, new Date());
  return (
    <time dateTime={of} title={momentText(of, zone)}>
      {isToday ? `today, ${timeText(of, zone)}` : shortDate(of, zone)}
    </time>
  );
}

export function PostStatusBadge({ status }: { status: PostStatus }) {
  return status === 'published' ? (
    <Status tone="good">Published</Status>
  ) : (
    <Status tone="waiting">Draft</Status>
  );
}
