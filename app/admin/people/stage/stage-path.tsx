import { use } from 'react';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import { shortDate } from '../../../../domain/text/dates.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { reachedStages, stageLine } from './stage-line.ts';

const gap = 40;
const radius = 10;
/** Dots from one stage to the next. */
const between = 3;
const positions = [0, 3, 6, 9];

/** How far a person has come, with the days on which each stage was reached. */
export function StagePath({ person }: { person: PersonCard }) {
  const zone = use(TimeZone);
  const { stage, lostReason } = person;
  const last = lastReached(person);
  const dots = last === 0 ? 0 : (last - 1) * between + 1;
  const steps = [
    ['New', person.enquiredAt],
    ['Contacted', person.contactedAt],
    ['Qualified', person.qualifiedAt],
    [stage === 'won' ? 'Won' : stage === 'lost' ? 'Lost' : 'Won or Lost', person.closedAt],
  ] as const;
  return (
    <div className="min-w-0">
      <svg aria-hidden="true" className="block w-full overflow-visible" viewBox="-12 -14 480 28">
        <path
          className="fill-none stroke-green"
          d={stageLine({ dots, gap, radius })}
          strokeWidth="2.4"
        />
        {Array.from({ length: positions.length * between - 2 }, (_, at) => at).map((at) => (
          <circle
            className={dotClass(at < dots, positions.includes(at))}
            cx={at * gap}
            key={at}
            r={positions.includes(at) ? 5 : 2}
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <ol className="mt-2 grid grid-cols-4 text-sm sm:text-[0.9375rem]">
        {steps.map(([label, at], index) => (
          <li
            aria-current={index === reached(stage) - 1 ? 'step' : undefined}
            className="min-w-0 leading-snug"
            key={label}
          >
            <span className={at ? 'font-semibold' : 'text-mute'}>{label}</span>
            {at && (
              <span className="block text-sm text-mute">
                <time dateTime={at}>{shortDate(at, zone)}</time>
              </span>
            )}
          </li>
        ))}
      </ol>
      {stage === 'lost' && <p className="mt-2">Lost: {lostReason}</p>}
    </div>
  );
}

function dotClass(isReached: boolean, isStage: boolean): string {
  if (!isStage) return isReached ? 'fill-green' : 'fill-mute/60';
  return isReached ? 'fill-gold stroke-green' : 'fill-white stroke-mute';
}

const reached = (stage: PersonCard['stage']) =>
  stage === 'lost' ? 4 : stage ? reachedStages[stage] : 0;

/** The line of who is lost ends at the last stage before. */
function lastReached({ stage, contactedAt, qualifiedAt }: PersonCard): number {
  if (stage !== 'lost') return reached(stage);
  if (qualifiedAt) return 3;
  return contactedAt ? 2 : 1;
}
