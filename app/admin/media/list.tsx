import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { type MediaState, mediaStates } from '../../../domain/admin/media-list.ts';
import type { ListedPicture, MediaPage } from '../../../domain/api/answers/media.ts';
import { callApi } from '../api/call-api.ts';
import { loadList } from '../lists/load-list.ts';
import { counted } from '../lists/rows/outcome.ts';
import { Rows } from '../lists/rows/rows.tsx';
import { StateLinks } from '../lists/state-links.tsx';
import { Filters } from '../ui/filters.tsx';
import { Pages } from '../ui/pages.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/list';
import { PictureDetail } from './detail/picture-detail.tsx';
import { PictureTile } from './grid/picture-tile.tsx';
import { NoPictures } from './no-pictures.tsx';
import { usePictureAddress } from './picture-address.ts';
import { UploadButton } from './uploads/upload-button.tsx';
import { UploadList } from './uploads/upload-list.tsx';
import { useFileDrop } from './uploads/use-file-drop.ts';
import { useUploads } from './uploads/use-uploads.ts';
import './media.css';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  return {
    ...(await loadList(request, (asked) => callApi('GET /api/admin/media', asked))),
    status: mediaStates.find((known) => known === query.get('status')) ?? ('' as const),
    query,
  };
}

/** Another picture beside the same list is no reason to load that anew. */
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

/** The media library: every picture that was uploaded. */
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
      lead={<span role="status">{counted(total, 'picture')}</span>}
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
    <>
      <Filters
        keep={['status']}
        searchLabel="Search pictures"
        selects={[{ name: 'sort', label: 'Sort by', options: sorts }]}
      />
      <StateLinks
        counts={counts}
        initial={{ label: 'All', count: counts.all }}
        label="Pictures by state"
        labels={stateLabels}
        shown={status}
      />
    </>
  );
}

function Grid({ pictures }: { pictures: ListedPicture[] }) {
  const addressOf = usePictureAddress();
  const shown = useSearchParams()[0].get('picture');
  return (
    <ul className="media-grid">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Link
            aria-current={String(picture.id) === shown ? 'true' : undefined}
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
