import type { AuthorPayload } from '../../../domain/authors/authors.calls.ts';
import { authorAddress } from '../../../domain/authors/authors.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { DrawnPortrait } from '../../ui/portrait.tsx';
import { callApi } from '../api/call-api.ts';
import { useMay } from '../session/access.ts';
import { ActionButton, ActionLink, DeleteButton } from '../ui/action.tsx';
import { useConfirm, useDialog } from '../ui/dialog.tsx';
import { Filters, Pages } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { loadList, Rows } from '../ui/rows.tsx';
import { Empty, Panel, Screen, Status } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Route } from './+types/list';
import { AccountDialog } from './account-dialog.tsx';
import { AuthorDialog, type AuthorSubject } from './author-dialog.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = await loadList(request, (options) => callApi('GET /api/admin/authors', options));
  return { ...list, isNarrowed: Boolean(new URL(request.url).searchParams.get('search')) };
}

export default function AuthorsRoute({ loaderData }: Route.ComponentProps) {
  const { authors, total, unlisted, isNarrowed, page, pages } = loaderData;
  const dialog = useDialog<AuthorSubject>();
  return (
    <Screen
      actions={
        <ActionButton onClick={() => dialog.open({})} tone="primary">
          Add an author
        </ActionButton>
      }
      lead={<span role="status">{countText(total, 'author')}</span>}
      title="Authors"
    >
      <Filters searchLabel="Search authors" />
      <Rows empty={<NoAuthors isNarrowed={isNarrowed} />} rows={authors}>
        <AuthorTable authors={authors} onEdit={(author) => dialog.open({ author })} />
      </Rows>
      <Pages page={page} pageCount={pages} />
      {!isNarrowed && unlisted.length > 0 && (
        <Unlisted names={unlisted} onAdd={(start) => dialog.open({ start })} />
      )}
      {dialog.render((close, subject) => (
        <AuthorDialog onClose={close} subject={subject} />
      ))}
    </Screen>
  );
}

/** In place of an empty list. */
function NoAuthors({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty title="No author fits">
      <p>Try a part of the name.</p>
      <ActionLink to="/admin/authors">Show all authors</ActionLink>
    </Empty>
  ) : (
    <Empty title="No authors yet">
      <p>
        An author has a page with a portrait, a bio and their blogs. Add one under the name that is
        used in the blogs.
      </p>
    </Empty>
  );
}

interface AuthorTableProps {
  authors: AuthorPayload[];
  onEdit: (author: AuthorPayload) => void;
}

function AuthorTable({ authors, onEdit }: AuthorTableProps) {
  const remove = useRemove();
  const giving = useDialog<AuthorPayload>();
  const may = useMay();
  const columns: Column<AuthorPayload>[] = [
    { key: 'name', label: 'Name', isHead: true, cell: (author) => <Name author={author} /> },
    {
      key: 'bio',
      label: 'Bio',
      cell: ({ bio }) => <span className="line-clamp-2 max-w-96">{bio || 'No bio'}</span>,
    },
    {
      key: 'published',
      label: 'Published',
      align: 'end',
      cell: ({ published }) => formatNumber(published),
    },
    {
      key: 'others',
      label: 'Not public',
      align: 'end',
      cell: ({ others }) => formatNumber(others),
    },
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: (author) => (
        <div className="-mx-2 flex flex-wrap sm:flex-nowrap">
          <ActionButton
            aria-label={`Edit ${author.name}`}
            onClick={() => onEdit(author)}
            tone="text"
          >
            Edit
          </ActionButton>
          {may('accounts') && (
            <ActionButton
              aria-label={`Account of ${author.name}`}
              onClick={() => giving.open(author)}
              tone="text"
            >
              Account
            </ActionButton>
          )}
          <DeleteButton
            aria-disabled={remove.isBusy}
            aria-label={`Delete ${author.name}`}
            onClick={() => void remove.ask(author)}
            tone="text"
          >
            Delete
          </DeleteButton>
        </div>
      ),
    },
  ];
  return (
    <>
      <DataTable caption="Authors" columns={columns} rows={authors} />
      {giving.render((close, author) => (
        <AccountDialog author={author} onClose={close} />
      ))}
    </>
  );
}

/** Portrait and name; the name leads to the public page, where there is one. */
function Name({ author }: { author: AuthorPayload }) {
  const { name, slug, published, isSample, account } = author;
  return (
    <span className="flex items-center gap-3">
      <Face author={author} />
      <span className="min-w-0">
        {published > 0 ? (
          <a
            className="inline-block py-1 break-words text-ink underline-offset-4 hover:underline"
            href={authorAddress(slug)}
          >
            {name}
          </a>
        ) : (
          <span className="block py-1 break-words">{name}</span>
        )}
        {isSample && <Status tone="waiting">Sample</Status>}
        {account && <span className="block text-sm font-normal text-mute">has an account</span>}
      </span>
    </span>
  );
}

function Face({ author: { name, picture, pictureAlt, isDrawn } }: { author: AuthorPayload }) {
  const box = 'size-14 shrink-0 rounded-control object-cover object-top';
  if (picture) return <img alt={pictureAlt} className={box} src={picture.url} />;
  if (isDrawn) return <DrawnPortrait className="size-14 shrink-0 rounded-control" name={name} />;
  return <NameTile className="size-14" name={name} />;
}

/** Deletes an author after asking; it can be undone. */
function useRemove() {
  const { run, undoOf, isBusy } = useAction();
  const confirm = useConfirm();

  async function ask({ id, name, published, others }: AuthorPayload) {
    const blogs = published + others;
    const stays =
      blogs === 0
        ? 'No blog names them.'
        : `${countText(blogs, 'blog')} will keep the name “${name}”, without a link.`;
    const detail = `Their page, bio and portrait go. ${stays} Pictures stay in Media.`;
    if (!(await confirm(`Delete the author “${name}”?`, { confirmLabel: 'Delete', detail })))
      return;
    await run(() => callApi('DELETE /api/admin/authors/:id', { id }), {
      rows: [id],
      done: ({ undo }) => ({
        text: `“${name}” is deleted.`,
        undo: undoOf([id], [undo], ['author', 'authors']),
      }),
    });
  }

  return { ask, isBusy };
}

interface UnlistedProps {
  names: { name: string; bio: string; posts: number }[];
  onAdd: (start: { name: string; bio: string }) => void;
}

/** Names in blogs that have no page yet. */
function Unlisted({ names, onAdd }: UnlistedProps) {
  return (
    <Panel title="Names in blogs without a page">
      <ul className="divide-y divide-line">
        {names.map(({ name, bio, posts }) => (
          <li className="flex flex-wrap items-center justify-between gap-x-6 py-1" key={name}>
            <span>
              {name} <span className="text-mute">{countText(posts, 'blog')}</span>
            </span>
            <ActionButton
              aria-label={`Add a page for ${name}`}
              onClick={() => onAdd({ name, bio })}
              tone="text"
            >
              Add a page
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
