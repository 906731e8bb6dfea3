import { figurePicture } from '../../../art/figures/figure-picture.ts';
import { closings } from '../../../art/figures/plans/closings.ts';
import type { ClosingName } from '../../../domain/page.ts';
import { knownPicture } from './known-picture.ts';
import { LineDrawing } from './line-drawing.tsx';

interface ClosingFigureProps {
  name: ClosingName;
  className: string;
}

/** The figure of a page's last panel, on its gold. */
export function ClosingFigure({ name, className }: ClosingFigureProps) {
  const picture = knownPicture(`closing ${name}`, () => figurePicture(closings[name]));
  return <LineDrawing className={className} ground="gold" picture={picture} />;
}
