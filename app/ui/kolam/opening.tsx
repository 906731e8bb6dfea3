import { blogPicture } from '../../../art/line-pictures/openings/blog.ts';
import { everyOpening } from '../../../art/line-pictures/openings/every-opening.ts';
import { lostPicture } from '../../../art/line-pictures/openings/lost.ts';
import type { PictureName } from '../../../domain/page.ts';
import { LineDrawing } from './line-drawing.tsx';
import type { PictureGround } from './tones.ts';

interface OpeningProps {
  name: PictureName | 'blog' | 'lost';
  /** What it stands on. */
  ground: PictureGround;
  className?: string | undefined;
}

const pictures = { ...everyOpening, blog: blogPicture, lost: lostPicture };

/** The composed picture of a page. That of the home page draws itself. */
export function Opening({ name, ...props }: OpeningProps) {
  return <LineDrawing {...props} drawsItself={name === 'home'} picture={pictures[name]} />;
}
