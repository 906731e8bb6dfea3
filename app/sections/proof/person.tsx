import { toneFor } from '../../../art/kolam/tone.ts';
import { KolamCover } from '../../ui/kolam/cover.tsx';

interface PersonProps {
  name: string;
  /** Role, company or place, each on its own line. */
  details: string[];
}

/** Who speaks: a tile with the kolam of their name stands in for a portrait. */
export function Person({ name, details }: PersonProps) {
  // A sand tile would be lost on the page's ground.
  const tone = toneFor(name) === 'sand' ? 'green' : toneFor(name);
  return (
    <div className="flex items-center gap-4">
      <KolamCover
        className="size-14 shrink-0 rounded-control"
        columns={3}
        rows={3}
        seed={name}
        tone={tone}
      />
      <div className="leading-snug">
        <p className="font-semibold">{name}</p>
        {details.map((detail) => (
          <p className="text-base leading-snug text-mute" key={detail}>
            {detail}
          </p>
        ))}
      </div>
    </div>
  );
}
