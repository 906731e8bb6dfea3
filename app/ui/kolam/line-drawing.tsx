import {
  dotDashes,
  type LinePicture,
  lineWidth,
  type PictureColour,
  type Stroke,
} from '../../../art/line-pictures/line-picture.ts';
import { classes, Drawing } from './drawing.tsx';
import { groundClasses, type PictureGround } from './tones.ts';

interface LineDrawingProps {
  picture: LinePicture;
  /** What it stands on. */
  ground: PictureGround;
  /** Brings its ground. */
  isCover?: boolean | undefined;
  isAtRight?: boolean | undefined;
  /** Its line draws itself once (2 s), never with reduced motion. Needs kolam.css. */
  drawsItself?: boolean | undefined;
  className?: string | undefined;
}

/** A picture of lines and dots, in the colours that its ground wants. */
export function LineDrawing(props: LineDrawingProps) {
  const { picture, ground, isCover, isAtRight, drawsItself, className } = props;
  const { viewBox, strokeWidth = lineWidth, strokes } = picture;
  const { text, ground: own } = groundClasses[ground];
  return (
    <Drawing
      className={classes(isCover && own, text, drawsItself && 'kolam-draw', className)}
      isAtRight={isAtRight}
      strokeWidth={strokeWidth}
      viewBox={viewBox}
    >
      {strokes.map((stroke) => (
        <StrokePath
          drawsItself={drawsItself}
          ground={ground}
          key={`${stroke.colour} ${stroke.path}`}
          stroke={stroke}
        />
      ))}
    </Drawing>
  );
}

interface StrokePathProps extends Pick<LineDrawingProps, 'ground' | 'drawsItself'> {
  stroke: Stroke;
}

function StrokePath({ stroke, ground, drawsItself }: StrokePathProps) {
  const { path, colour, width, fill, isEvenOdd, isDotted, shift } = stroke;
  const { colours } = groundClasses[ground];
  const isLine = colour === 'line';
  const classOf = (given: PictureColour | undefined, place: 0 | 1) =>
    given && given !== 'line' && colours[given][place];
  return (
    <path
      className={
        classes(classOf(colour, 0), classOf(fill, 1), isLine && drawsItself && 'kolam-strand') ||
        undefined
      }
      d={path}
      fill={fill === 'line' ? 'currentColor' : undefined}
      pathLength={isLine && drawsItself ? 1 : undefined}
      fillRule={isEvenOdd ? 'evenodd' : undefined}
      stroke={colour ? undefined : 'none'}
      strokeDasharray={isDotted ? dotDashes : undefined}
      strokeWidth={width}
      transform={shift && `translate(${shift.x} ${shift.y})`}
    />
  );
}
