import { use } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dayIn, monthOf } from '../../../domain/analytics/days.ts';
import type { ListedPicture } from '../../../domain/media/media.calls.ts';
import { narrowest } from '../../../domain/picture.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { Picture } from '../../ui/picture.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { countText } from '../ui/outcome.ts';
import { selectColumn } from '../ui/selection-bar.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { usePictureAddress } from './open-picture.ts';
import { DownloadLink, NoDescription, nameOf, sizeText } from './picture-tile.tsx';

interface PictureTableProps {
  pictures: ListedPicture[];
  /** The heading of a month if the pictures are in the order of time. */
  headingOf: ((month: string) => string) | undefined;
}

/** The pictures of a page as rows, with their sizes and when they were added. */
export function PictureTable({ pictures, headingOf }: PictureTableProps) {
  const zone = use(TimeZone);
  const monthAdded = ({ addedAt }: ListedPicture) => monthOf(dayIn(zone, new Date(addedAt)));
  return (
    <DataTable
      caption="Pictures"
      columns={[selectColumn<ListedPicture>(nameOf), ...columnsIn(zone)]}
      rows={pictures}
      {...(headingOf && {
        headingOf: (row: ListedPicture, before: ListedPicture | undefined) =>
          before && monthAdded(before) === monthAdded(row) ? null : headingOf(monthAdded(row)),
      })}
    />
  );
}

const columnsIn = (zone: string): Column<ListedPicture>[] => [
  {
    key: 'picture',
    label: 'Picture',
    isHead: true,
    className: 'sm:min-w-56',
    cell: (picture) => <NameAndDescription picture={picture} />,
  },
  {
    key: 'uses',
    label: 'Used',
    className: 'whitespace-nowrap',
    cell: ({ uses }) => (uses > 0 ? `In ${countText(uses, 'place')}` : 'Not used'),
  },
  {
    key: 'pixels',
    label: 'Pixels',
    className:
      'whitespace-nowrap sm:max-lg:hidden! xl:[.media-screen:has(.media-detail)_&]:hidden!',
    cell: ({ width, height }) => `${formatNumber(width)} × ${formatNumber(height)}`,
  },
  {
    key: 'size',
    label: 'Size',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ bytes }) => sizeText(bytes),
  },
  {
    key: 'added',
    label: 'Added',
    className: 'whitespace-nowrap',
    cell: ({ addedAt }) => shortDate(addedAt, zone),
  },
  {
    key: 'actions',
    label: 'Actions',
    isBare: true,
    cell: (picture) => (
      <div className="-mx-2">
        <DownloadLink isInRow picture={picture} />
      </div>
    ),
  },
];

function NameAndDescription({ picture }: { picture: ListedPicture }) {
  const addressOf = usePictureAddress();
  const openId = useSearchParams()[0].get('picture');
  return (
    <div className="flex items-center gap-3">
      <Picture
        className="size-9 shrink-0 rounded-md border border-line object-cover"
        image={{ ...narrowest(picture), alt: '' }}
        sizes="36px"
      />
      <div className="min-w-0">
        <Link
          aria-current={String(picture.id) === openId ? 'true' : undefined}
          className="block py-0.5 font-semibold text-ink underline-offset-4 break-words hover:underline sm:line-clamp-1 sm:break-all"
          preventScrollReset
          to={addressOf(picture.id)}
        >
          {nameOf(picture)}
        </Link>
        {picture.alt ? (
          <span className="line-clamp-1 text-sm font-normal text-mute" title={picture.alt}>
            {picture.alt}
          </span>
        ) : (
          <NoDescription />
        )}
      </div>
    </div>
  );
}
