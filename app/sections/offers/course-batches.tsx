import type { Course } from '../../../domain/page.ts';
import type { Batch } from '../../../domain/pages/batches.ts';
import { dayText } from '../../../domain/text/dates.ts';

/** A table; on a phone the cells of a batch lie below its day, and its seats beside it. */
export function CourseBatches({ batches }: Pick<Course, 'batches'>) {
  if (!batches) return null;
  const headings = ['Starts', 'Days and hours', 'Place', 'Seats left'];
  return (
    <div className="border-t border-line py-5">
      <h4 className="text-lg">Next batches</h4>
      <table className="batches mt-3 w-full text-base leading-snug">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th className="text-sm text-mute" key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {batches.map((batch, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two batches may be alike
            <BatchRow batch={batch} key={place} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BatchRow({ batch }: { batch: Batch }) {
  return (
    <tr>
      <th scope="row">
        <time className="font-semibold" dateTime={batch.start}>
          {dayText(batch.start)}
        </time>
      </th>
      <td>
        {batch.days}
        <small className="block text-sm text-mute">{batch.hours}</small>
      </td>
      <td>
        {batch.place}
        {batch.weeks && (
          <small className="block text-sm text-mute">
            {batch.weeks} {batch.weeks === '1' ? 'week' : 'weeks'}
          </small>
        )}
      </td>
      <td>
        <Seats batch={batch} />
      </td>
    </tr>
  );
}

function Seats({ batch: { seats, seatsLeft } }: { batch: Batch }) {
  if (seatsLeft === '0') return 'Full';
  if (!seats) return seatsLeft;
  if (!seatsLeft) return `${seats} in all`;
  return (
    <>
      {seatsLeft} of {seats}
      <SeatDots all={Math.min(Number(seats), 100)} left={Number(seatsLeft)} />
    </>
  );
}

/** A dot for each seat, ten in a row: those that are left are dark. */
function SeatDots({ all, left }: { all: number; left: number }) {
  const dots = Array.from({ length: all || 0 }, (_, place) => {
    const [column, row] = [place % 10, Math.floor(place / 10)];
    return `M${column * 8 + 3} ${row * 8 + 3}h0`;
  });
  return (
    <svg
      aria-hidden="true"
      className="mt-1"
      height={Math.ceil(dots.length / 10) * 8}
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth="6"
      width="80"
    >
      <path opacity=".25" d={dots.slice(left).join('')} />
      <path d={dots.slice(0, left).join('')} />
    </svg>
  );
}
