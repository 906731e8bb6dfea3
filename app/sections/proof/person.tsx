import { toneFor } from '../../../art/kolam/tone.ts';
import { KolamCover } from '../../ui/kolam/cover.tsx';
import { LibraryPicture } from '../../ui/library-picture.tsx';

interface PersonProps {
  name: string;
  /** Role, company or place, each on its own line. */
  details: string[];
  picture?: { src: string; alt: string } | null | undefined;
}

/** Who speaks: a portrait, or a tile with the kolam of their name. */
export function Person({ name, details, picture }: PersonProps) {
  // A sand tile would be lost on the page's ground.
  const tone = toneFor(name) === 'sand' ? 'green' : toneFor(name);
  return (
    <div className="flex items-center gap-4">
      <LibraryPicture className="size-14 shrink-0 rounded-control" picture={picture} sizes="56px">
        <KolamCover
          className="size-14 shrink-0 rounded-control"
          columns={3}
          rows={3}
          seed={name}
          tone={tone}
        />
      </LibraryPicture>
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
