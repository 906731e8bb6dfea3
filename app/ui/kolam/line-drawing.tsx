import type { ReactNode } from 'react';
import type { CoverTone } from '../../../art/covers.ts';
import {
  dotDashes,
  type LinePicture,
  lineWidth,
  type PictureColour,
  type Stroke,
} from '../../../art/line-picture.ts';

interface LineDrawingProps {
  picture: LinePicture;
  /** The background. */
  ground: PictureGround;
  /** Whether the picture draws its own background. */
  isCover?: boolean | undefined;
  /** Animates the line once (2 s), not with reduced motion. Needs kolam.css. */
  drawsItself?: boolean | undefined;
  className?: string | undefined;
}

/** A picture of lines and dots, in the colours for its background. */
export function LineDrawing(props: LineDrawingProps) {
  const { picture, ground, isCover, drawsItself, className } = props;
  const { viewBox, strokeWidth = lineWidth, strokes } = picture;
  const { text, ground: groundClass } = groundClasses[ground];
  return (
    <Drawing
      className={classes(isCover && groundClass, text, drawsItself && 'kolam-draw', className)}
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
  const classOf = (role: PictureColour | undefined, place: 0 | 1) =>
    role && role !== 'line' && colours[role][place];
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

interface DrawingProps {
  viewBox: string;
  className?: string | undefined;
  strokeWidth?: number | undefined;
  children: ReactNode;
}

/** The svg element of all kolam pictures. Decorative, so it is hidden from screen readers. */
export function Drawing({ viewBox, className, strokeWidth = 5, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      focusable="false"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={strokeWidth}
      viewBox={viewBox}
      xmlns="http://www.w3.org/2000/svg"
    >
      {children}
    </svg>
  );
}

/** Joins class names; leaves out missing ones. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Props of the pictures of page openings. */
export interface PictureProps {
  className?: string | undefined;
}

/** The background of a picture. */
export type PictureGround = CoverTone | 'chalk';

interface GroundClasses {
  /** Class of the text colour, which lines have. */
  text: string;
  /** Background class, for a picture that draws its own. */
  ground: string;
  /** Stroke and fill classes of the other colours. */
  colours: Record<Exclude<PictureColour, 'line'>, [string, string]>;
}

const gold: [string, string] = ['stroke-gold', 'fill-gold'];
const softGold: [string, string] = ['stroke-gold-soft', 'fill-gold-soft'];
const brick: [string, string] = ['stroke-brick', 'fill-brick'];
const softGreen: [string, string] = ['stroke-green-soft', 'fill-green-soft'];
const line: [string, string] = ['stroke-line', 'fill-line'];
const shade: [string, string] = ['stroke-ink/20', 'fill-ink/20'];
const light: [string, string] = ['stroke-chalk/20', 'fill-chalk/20'];

/** The classes of a picture's colours, by background. */
export const groundClasses: Record<PictureGround, GroundClasses> = {
  green: {
    text: 'text-chalk',
    ground: 'bg-green',
    colours: {
      accent: gold,
      quiet: softGreen,
      tint: softGreen,
      ground: ['stroke-green', 'fill-green'],
    },
  },
  leaf: {
    text: 'text-chalk',
    ground: 'bg-green-soft',
    colours: { accent: softGold, quiet: light, tint: light, ground: softGreen },
  },
  brick: {
    text: 'text-chalk',
    ground: 'bg-brick',
    colours: { accent: softGold, quiet: shade, tint: shade, ground: brick },
  },
  gold: {
    text: 'text-ink',
    ground: 'bg-gold-soft',
    colours: { accent: brick, quiet: shade, tint: gold, ground: softGold },
  },
  sand: {
    text: 'text-ink',
    ground: 'bg-sand',
    colours: { accent: brick, quiet: line, tint: line, ground: ['stroke-sand', 'fill-sand'] },
  },
  chalk: {
    text: 'text-ink',
    ground: 'bg-chalk',
    colours: {
      accent: brick,
      quiet: line,
      tint: line,
      ground: ['stroke-chalk', 'fill-chalk'],
    },
  },
};
