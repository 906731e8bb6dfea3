import './media.css';
import { use, useEffect, useRef, useState } from 'react';
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { dayIn, monthOf } from '../../../domain/analytics/days.ts';
import type { ListedPicture, MediaPage } from '../../../domain/media/media.calls.ts';
import { type MediaState, mediaStates } from '../../../domain/media/media.ts';
import { mailDate } from '../../../domain/text/dates.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { ActionLink } from '../ui/action.tsx';
import { Filters, Pages, StateLinks } from '../ui/filters.tsx';
import { DashboardIcon, ListIcon } from '../ui/icons.tsx';
import { countText } from '../ui/outcome.ts';
import { bulkOf, loadList, Rows, useRows } from '../ui/rows.tsx';
import { Empty, Screen } from '../ui/screen.tsx';
import { SelectBox } from '../ui/selection-bar.tsx';
import type { Route } from './+types/list';
import { usePictureAddress } from './open-picture.ts';
import { PictureDetail } from './picture-detail.tsx';
import { PictureTable } from './picture-table.tsx';
import { nameOf, PictureTile } from './picture-tile.tsx';
import { SeveralPictures } from './several-pictures.tsx';
import { UploadButton, UploadList, useUploads } from './uploads.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  return {
    ...(await loadList(request, (options) => callApi('GET /api/admin/media', options), {
      remembers: true,
    })),
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

const listOf = ({ pathname, searchParams }: URL) => pathname + listSearch(searchParams);

/** The query of the list, without the open picture. */
function listSearch(query: URLSearchParams): string {
  const params = new URLSearchParams(query);
  params.delete('picture');
  return `?${params}`;
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
  { value: 'largest', label: 'Largest first' },
];

/** The media library with all uploaded pictures. */
export default function MediaRoute({ loaderData }: Route.ComponentProps) {
  const { pictures, total, counts, months, status, query, page, pages } = loaderData;
  const { revalidate } = useRevalidator();
  const uploads = useUploads(() => void revalidate());
  const isOver = useFileDrop(uploads.add);
  const bulk = bulkOf(listSearch(query), total, async (search) => {
    const { pictures: rows, ids } = await callApi('GET /api/admin/media', { search });
    return { rows, ids };
  });
  const isByTime = !['name', 'largest'].includes(query.get('sort') ?? '');
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
      <Rows bulk={bulk} rows={pictures}>
        {(rows) => (
          <div className="media-screen">
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
              <UploadList desk={uploads} onArrived={{ label: 'Show', run: showPicture }} />
              <PictureFilters counts={counts} months={months} query={query} status={status} />
              {rows.length === 0 ? (
                <NoPictures query={query} />
              ) : (
                <Pictures isByTime={isByTime} isList={isListIn(query)} pictures={rows} />
              )}
              <Pages page={page} pageCount={pages} />
            </div>
            <PictureDetail />
          </div>
        )}
      </Rows>
      {isOver && <p className="media-drop">Drop the pictures to upload them</p>}
    </Screen>
  );
}

interface PictureFiltersProps extends Pick<MediaPage, 'counts' | 'months'> {
  status: MediaState | '';
  query: URLSearchParams;
}

/** Whether pictures are shown as rows instead of tiles. */
const isListIn = (query: URLSearchParams) => query.get('as') === 'list';

function PictureFilters({ counts, months, status, query }: PictureFiltersProps) {
  const monthOptions = [
    { value: '', label: 'Any' },
    ...months.map((month) => ({ value: month, label: monthText(month) })),
  ];
  return (
    <Filters
      after={<LookLinks query={query} />}
      keep={['status', 'as']}
      searchLabel="Search pictures"
      selects={[
        { name: 'month', label: 'Added', options: monthOptions },
        { name: 'sort', label: 'Sort by', options: sorts },
      ]}
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

const looks = [
  { value: '', label: 'Tiles', Icon: DashboardIcon },
  { value: 'list', label: 'List', Icon: ListIcon },
];

/** Shows the pictures as tiles or as rows. */
function LookLinks({ query }: { query: URLSearchParams }) {
  const addressOf = (value: string) => {
    const next = new URLSearchParams(query);
    next.delete('as');
    if (value) next.set('as', value);
    return `?${next}`;
  };
  return (
    <nav aria-label="Show as" className="flex rounded-control border border-mute/70 bg-white p-0.5">
      {looks.map(({ value, label, Icon }) => (
        <Link
          aria-current={isListIn(query) === (value === 'list') ? 'true' : undefined}
          aria-label={label}
          className="flex size-11 items-center justify-center rounded-[8px] text-ink aria-[current=true]:bg-green aria-[current=true]:text-chalk lg:h-9 lg:w-10"
          key={label}
          preventScrollReset
          replace
          title={label}
          to={addressOf(value)}
        >
          <Icon className="size-5" />
        </Link>
      ))}
    </nav>
  );
}

/** "November 2026". */
const monthText = (month: string) =>
  mailDate(`${month}-15T12:00:00.000Z`, 'UTC').replace(/^\d+ /, '');

interface PicturesProps {
  pictures: ListedPicture[];
  /** Whether the pictures are in the order of time, so that months can be headings. */
  isByTime: boolean;
  isList: boolean;
}

/** The pictures of a page, under their months if they are in the order of time. */
function Pictures({ pictures, isByTime, isList }: PicturesProps) {
  const zone = use(TimeZone);
  const monthAdded = ({ addedAt }: ListedPicture) => monthOf(dayIn(zone, new Date(addedAt)));
  const groups = isByTime ? Map.groupBy(pictures, monthAdded) : new Map([['', pictures]]);
  if (isList) {
    return (
      <>
        <SeveralPictures hasHead />
        <PictureTable headingOf={isByTime ? monthText : undefined} pictures={pictures} />
      </>
    );
  }
  return (
    <>
      <SeveralPictures hasHead={false} />
      {[...groups].map(([month, some]) => (
        <section aria-label={month ? monthText(month) : 'Pictures'} key={month}>
          {month && <h2 className="mb-2 font-sans text-base font-semibold">{monthText(month)}</h2>}
          <ul className="media-grid">
            {some.map((picture) => (
              <Tile key={picture.id} picture={picture} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Tile({ picture }: { picture: ListedPicture }) {
  const addressOf = usePictureAddress();
  const openId = useSearchParams()[0].get('picture');
  const isGone = useRows()?.isGone(picture.id);
  return (
    <li className="media-item" data-gone={isGone ? '' : undefined} inert={isGone}>
      <div className="admin-pick">
        <SelectBox id={picture.id} name={nameOf(picture)} />
      </div>
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
  if (query.get('status') || query.get('month')) {
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
