import { NameTile } from '../../ui/kolam/name-tile.tsx';
import { LibraryPicture } from '../../ui/library-picture.tsx';

interface PersonProps {
  name: string;
  /** Role, company or place, each on its own line. */
  details: string[];
  picture?: { src: string; alt: string } | null | undefined;
}

/** Who speaks: a portrait, or a tile with the kolam of their name. */
export function Person({ name, details, picture }: PersonProps) {
  return (
    <div className="flex items-center gap-4">
      <LibraryPicture className="size-14 shrink-0 rounded-control" picture={picture} sizes="56px">
        <NameTile name={name} />
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
