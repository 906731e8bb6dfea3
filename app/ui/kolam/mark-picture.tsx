import { markPicture } from '../../../art/figures/mark-picture.ts';
import { knownPicture } from './known-picture.ts';
import { LineDrawing } from './line-drawing.tsx';

interface MarkPictureProps {
  mark: number;
  of: number;
  className: string;
}

/** Marks as dots with a line round them. */
export function MarkPicture({ mark, of, className }: MarkPictureProps) {
  const picture = knownPicture(`mark ${mark} ${of}`, () => markPicture(mark, of));
  return <LineDrawing className={className} ground="chalk" picture={picture} />;
}
