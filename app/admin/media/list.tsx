import './media.css';
import { useEffect, useRef, useState } from 'react';
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import type { ListedPicture, MediaPage } from '../../../domain/media/media.calls.ts';
import { type MediaState, mediaStates } from '../../../domain/media/media.ts';
import { callApi } from '../api/call-api.ts';
import { ActionLink } from '../ui/action.tsx';
import { Filters, Pages, StateLinks } from '../ui/filters.tsx';
import { countText } from '../ui/outcome.ts';
import { loadList, Rows } from '../ui/rows.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/list';
import { usePictureAddress } from './open-picture.ts';
import { PictureDetail } from './picture-detail.tsx';
import { PictureTile } from './picture-tile.tsx';
import { UploadButton, UploadList, useUploads } from './uploads.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  return {
    ...(await loadList(request, (options) => callApi('GET /api/admin/media', options))),
    status: mediaStates.find((each) => each === query.get('status')) ?? ('' as const),
    query,
  };
}

/** Opening another picture does not reload the list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  return listOf(currentUrl) !== listOf(nextUrl);
}

function listOf({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  params.delete('picture');
  return `${pathname}?${params}`;
}

const stateLabels: Record<MediaState, string> = {
  used: 'Used',
  unused: 'Not used',
  undescribed: 'No description',
};

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
];

/** The media library with all uploaded pictures. */
export default function MediaRoute({ loaderData }: Route.ComponentProps) {
  const { pictures, total, counts, status, query, page, pages } = loaderData;
  const { revalidate } = useRevalidator();
  const uploads = useUploads(() => void revalidate());
  const isOver = useFileDrop(uploads.add);
  const navigate = useNavigate();
  const addressOf = usePictureAddress();
  const showPicture = ({ id }: { id: number }) =>
    void navigate(addressOf(id), { preventScrollReset: true });
  return (
    <Screen
      actions={<UploadButton onFiles={uploads.add} />}
      lead={<span role="status">{countText(total, 'picture')}</span>}
      title="Media"
    >
      <Rows rows={pictures}>
        <div className="media-screen">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            <UploadList desk={uploads} onArrived={{ label: 'Show', run: showPicture }} />
            <PictureFilters counts={counts} status={status} />
            {pictures.length === 0 ? <NoPictures query={query} /> : <Grid pictures={pictures} />}
            <Pages page={page} pageCount={pages} />
          </div>
          <PictureDetail />
        </div>
      </Rows>
      {isOver && <p className="media-drop">Drop the pictures to upload them</p>}
    </Screen>
  );
}

function PictureFilters({
  counts,
  status,
}: Pick<MediaPage, 'counts'> & { status: MediaState | '' }) {
  return (
    <Filters
      keep={['status']}
      searchLabel="Search pictures"
      selects={[{ name: 'sort', label: 'Sort by', options: sorts }]}
    >
      <StateLinks
        counts={counts}
        initial={{ label: 'All', count: counts.all }}
        label="Pictures by state"
        labels={stateLabels}
        shown={status}
      />
    </Filters>
  );
}

function Grid({ pictures }: { pictures: ListedPicture[] }) {
  const addressOf = usePictureAddress();
  const openId = useSearchParams()[0].get('picture');
  return (
    <ul className="media-grid">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Link
            aria-current={String(picture.id) === openId ? 'true' : undefined}
            className="media-tile"
            data-row={picture.id}
            preventScrollReset
            to={addressOf(picture.id)}
          >
            <PictureTile picture={picture} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoPictures({ query }: { query: URLSearchParams }) {
  if (query.get('search')) {
    return (
      <Empty title="No picture found">
        <p>Try other words: of its name, its description, or the title of a post that shows it.</p>
        <ActionLink to="/admin/media">Show all pictures</ActionLink>
      </Empty>
    );
  }
  if (query.get('status')) {
    return (
      <Empty title="Nothing in this list">
        <ActionLink to="/admin/media">Show all pictures</ActionLink>
      </Empty>
    );
  }
  return (
    <Empty title="No pictures yet">
      <p>
        Upload some, or drop files anywhere on this page: JPEG, PNG, WebP, AVIF or GIF of up to 15
        MB. Pictures uploaded in a post appear here too.
      </p>
    </Empty>
  );
}

/** Accepts files dropped anywhere on the page; returns whether files are dragged over it. */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    const end = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: end.signal });
    on('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    });
    on('dragleave', (event) => {
      if (!event.relatedTarget) setIsOver(false);
    });
    on('drop', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    });
    return () => end.abort();
  }, []);

  return isOver;
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
