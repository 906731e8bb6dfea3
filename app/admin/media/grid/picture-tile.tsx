import type { ListedPicture } from '../../../../domain/api/answers/media.ts';
import { Picture } from '../../../ui/picture.tsx';
import { counted } from '../../lists/rows/outcome.ts';
import { WarningIcon } from '../media-icons.tsx';

/** A picture in the grid: it, its name, and what is to be known of it. The name says which it is to who cannot see it. */
export function PictureTile({ picture }: { picture: ListedPicture }) {
  const { uses, alt } = picture;
  return (
    <>
      <Picture
        className="media-thumb"
        image={{ ...picture, alt: '' }}
        sizes="(min-width: 40rem) 180px, 45vw"
      />
      <span className="mt-2 block truncate text-[0.9375rem] font-semibold">{nameOf(picture)}</span>
      <span className="block text-sm text-mute">
        {uses > 0 ? `Used in ${counted(uses, 'place')}` : 'Not used'}
      </span>
      {!alt && (
        <span className="flex items-center gap-1.5 text-sm font-medium text-brick">
          <WarningIcon className="size-3.5" />
          No description
        </span>
      )}
    </>
  );
}

/** The name of its file. What was uploaded before names were kept is told by its number. */
export function nameOf({ id, name }: { id: number; name: string }): string {
  return name || `Picture ${id}`;
}
