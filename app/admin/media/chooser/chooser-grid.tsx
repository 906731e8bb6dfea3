import { picturesPerPage } from '../../../../domain/admin/media-list.ts';
import { counted } from '../../lists/rows/outcome.ts';
import { ActionButton } from '../../ui/action.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PictureTile } from '../grid/picture-tile.tsx';
import { LoadAgain } from '../load-again.tsx';
import type { ChosenPicture } from '../media-chooser.tsx';
import type { Library } from './use-library.ts';

interface ChooserGridProps {
  library: Library;
  onChoose: (picture: ChosenPicture) => void;
}

/** Pictures to press, and a button for more of them. */
export function ChooserGrid({ library, onChoose }: ChooserGridProps) {
  const { pictures = [], total, isBusy } = library;
  return (
    <div aria-busy={isBusy} className="media-chooser-grid">
      <p className="text-sm text-mute" role="status">
        {isBusy ? 'Loading...' : counted(total, 'picture')}
      </p>
      {!isBusy && pictures.length === 0 && !library.failure && (
        <Empty title="No picture here">Try other words, or upload the picture.</Empty>
      )}
      <ul className="media-grid">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button className="media-tile" onClick={() => onChoose(picture)} type="button">
              <PictureTile picture={picture} />
            </button>
          </li>
        ))}
      </ul>
      {library.failure && <LoadAgain onRetry={library.retry} sentence={library.failure} />}
      {pictures.length < total && !library.failure && (
        <ActionButton aria-disabled={isBusy} className="justify-self-start" onClick={library.more}>
          Show {Math.min(picturesPerPage, total - pictures.length)} more
        </ActionButton>
      )}
    </div>
  );
}
