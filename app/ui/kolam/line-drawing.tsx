import {
  type LinePicture,
  lineWidth,
  type PictureColour,
} from '../../../art/line-pictures/line-picture.ts';
import { classes, Drawing } from './drawing.tsx';

export type PictureGround = 'green' | 'chalk';

type Classes = Record<Exclude<PictureColour, 'line'>, { stroke: string; fill: string }>;

/** Lines take the text's colour. */
const classesOn: Record<PictureGround, Classes & { root: string }> = {
  green: {
    root: 'text-chalk',
    accent: { stroke: 'stroke-gold', fill: 'fill-gold stroke-gold' },
    quiet: { stroke: 'stroke-green-soft', fill: 'fill-green-soft stroke-green-soft' },
  },
  chalk: {
    root: 'text-ink',
    accent: { stroke: 'stroke-brick', fill: 'fill-brick stroke-brick' },
    quiet: { stroke: 'stroke-line', fill: 'fill-line stroke-line' },
  },
};

interface LineDrawingProps {
  picture: LinePicture;
  /** What it stands on. */
  ground: PictureGround;
  className?: string | undefined;
}

/** A picture of lines and dots, in the colours that its ground wants. */
export function LineDrawing({ picture, ground, className }: LineDrawingProps) {
  const { viewBox, strokeWidth = lineWidth, strokes } = picture;
  const colours = classesOn[ground];
  return (
    <Drawing
      className={classes(colours.root, className)}
      strokeWidth={strokeWidth}
      viewBox={viewBox}
    >
      {strokes.map(({ path, colour, width, filled, shift }) => (
        <path
          className={colour === 'line' ? undefined : colours[colour][filled ? 'fill' : 'stroke']}
          d={path}
          key={path}
          strokeWidth={width}
          transform={shift && `translate(${shift.x} ${shift.y})`}
        />
      ))}
    </Drawing>
  );
}
