import { blogPicture, everyOpening, lostPicture, seededOpening } from '../../../art/openings.ts';
import type { PictureName } from '../../../domain/page.ts';
import { LineDrawing, type PictureGround } from './line-drawing.tsx';

interface OpeningProps {
  name: PictureName | 'blog' | 'lost' | undefined;
  /** Text from which the picture is chosen if there is no name. */
  seed?: string;
  /** The background. */
  ground: PictureGround;
  className?: string | undefined;
}

const pictures = { ...everyOpening, blog: blogPicture, lost: lostPicture };

/** The picture of a page's opening. That of the home page is animated. */
export function Opening({ name, seed = '', ...props }: OpeningProps) {
  const picture = name ? pictures[name] : seededOpening(seed);
  return <LineDrawing {...props} drawsItself={name === 'home'} picture={picture} />;
}
