import { blogPicture, everyOpening, lostPicture } from '../../../art/openings.ts';
import type { PictureName } from '../../../domain/page.ts';
import { LineDrawing, type PictureGround } from './line-drawing.tsx';

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
