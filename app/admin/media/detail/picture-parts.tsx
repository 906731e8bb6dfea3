import type { MediaPicture } from '../../../../domain/api/answers/media.ts';
import { Picture } from '../../../ui/picture.tsx';
import { DescriptionForm } from './description-form.tsx';
import { PictureActions } from './picture-actions.tsx';
import { PictureFacts } from './picture-facts.tsx';
import { PictureUses } from './picture-uses.tsx';
import type { OpenPicture } from './use-open-picture.ts';

interface PicturePartsProps {
  picture: MediaPicture;
  open: OpenPicture;
}

/** All that is known of a picture, and what can be done with it. */
export function PictureParts({ picture, open }: PicturePartsProps) {
  return (
    <div className="grid gap-6">
      <div>
        <Picture
          className="media-preview"
          image={{ ...picture, alt: picture.alt || 'The picture, which has no description yet' }}
          sizes="(min-width: 80rem) 20rem, 26rem"
        />
      </div>
      <PictureFacts picture={picture} />
      <DescriptionForm picture={picture} />
      <PictureUses uses={picture.uses} />
      <PictureActions open={open} picture={picture} />
    </div>
  );
}
