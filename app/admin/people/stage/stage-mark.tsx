import { type PersonStage, stageLabels } from '../../../../domain/people/person.ts';
import { reachedStages, stageLine } from './stage-line.ts';

const gap = 13;
const radius = 4;

/** The stage in a word, and as a line round the dots that are reached. */
export function StageMark({ stage }: { stage: PersonStage | null }) {
  if (!stage) return <span className="text-mute">Reader</span>;
  const dots = reachedStages[stage];
  return (
    <span className="inline-grid gap-0.5">
      {stageLabels[stage]}
      <svg aria-hidden="true" className="h-3 w-13" viewBox="-6 -6 52 12">
        <path
          className="fill-none stroke-green"
          d={stageLine({ dots, gap, radius })}
          strokeWidth="1.6"
        />
        {[0, 1, 2, 3].map((at) => (
          <circle
            className={at < dots ? 'fill-green' : 'fill-mute/60'}
            cx={at * gap}
            key={at}
            r={at < dots ? 1.6 : 1.2}
          />
        ))}
      </svg>
    </span>
  );
}
