import { blogPicture } from '../../../art/line-pictures/openings/blog.ts';
import { everyOpening } from '../../../art/line-pictures/openings/every-opening.ts';
import { homeKolam } from '../../../art/line-pictures/openings/home.ts';
import { lostPicture } from '../../../art/line-pictures/openings/lost.ts';
import type { PictureName } from '../../../domain/page.ts';
import { Kolam } from './kolam.tsx';
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
  if (name !== 'home') return <LineDrawing {...props} picture={pictures[name]} />;
  return <Kolam {...homeKolam} className={props.className} draw tone="plain-dark" />;
}
