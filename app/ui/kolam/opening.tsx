import { blogPicture, everyOpening, lostPicture, seededOpening } from '../../../art/openings.ts';
import type { PictureName } from '../../../domain/page.ts';
import { LineDrawing, type PictureGround } from './line-drawing.tsx';

interface OpeningProps {
  name: PictureName | 'blog' | 'lost' | undefined;
  /** Decides the picture where there is no name. */
  seed?: string;
  /** What it stands on. */
  ground: PictureGround;
  className?: string | undefined;
}

const pictures = { ...everyOpening, blog: blogPicture, lost: lostPicture };

/** The composed picture of a page. That of the home page draws itself. */
export function Opening({ name, seed = '', ...props }: OpeningProps) {
  const picture = name ? pictures[name] : seededOpening(seed);
  return <LineDrawing {...props} drawsItself={name === 'home'} picture={picture} />;
}
