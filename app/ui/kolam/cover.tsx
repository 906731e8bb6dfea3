import {
  type CoverSubject,
  type CoverTone,
  coverPlan,
  type GlyphName,
  glyphFor,
  glyphOfPost,
  toneFor,
  toneOfPost,
} from '../../../art/covers.ts';
import { figurePicture, markPicture, solidPicture } from '../../../art/figures.ts';
import { glyphs } from '../../../art/glyphs.ts';
import { drawKolam } from '../../../art/kolam.ts';
import { dots, type LinePicture, lines } from '../../../art/line-picture.ts';
import { closings } from '../../../art/scenes.ts';
import type { ClosingName } from '../../../domain/page.ts';
import { LineDrawing, type PictureGround } from './line-drawing.tsx';

interface PostDrawingProps {
  post: CoverSubject;
  /** Shows only the topic's figure, for narrow boxes. */
  isNarrow?: boolean | undefined;
  className?: string | undefined;
}

/** The drawn cover of a post: the topic's figure on the category's colour. Fills its box and is never cropped. */
export function DrawnCover({ post, isNarrow, className }: PostDrawingProps) {
  const plan = isNarrow ? glyphs[glyphOfPost(post)] : coverPlan(post);
  const picture = knownPicture(`cover ${plan}`, () =>
    figurePicture(plan, { margin: 80, isOnDots: true }),
  );
  return <LineDrawing className={className} ground={toneOfPost(post)} isCover picture={picture} />;
}

interface PostTileProps {
  post: CoverSubject;
  /** Larger from tablets on. */
  isLarge?: boolean;
  /** For rows of a table. */
  isTiny?: boolean;
}

/** A small drawing for a post. */
export function PostTile({ post, isLarge, isTiny }: PostTileProps) {
  const size = isTiny
    ? 'size-9 rounded-md p-1'
    : `${small} ${isLarge ? 'md:size-22 md:rounded-[14px] md:p-[13px]' : ''}`;
  return <GlyphTile className={size} glyph={glyphOfPost(post)} tone={toneOfPost(post)} />;
}

interface TopicTileProps {
  /** Text from which the figure is chosen. */
  words: string;
  tone?: CoverTone;
  /** Larger except on phones. */
  isLarge?: boolean;
}

/** A small drawing for a topic. */
export function TopicTile({ words, tone = 'green', isLarge = false }: TopicTileProps) {
  const size = `${small} ${isLarge ? 'sm:size-22 sm:rounded-[14px] sm:p-[13px]' : ''}`;
  return <GlyphTile className={size} glyph={glyphFor(words)} tone={tone} />;
}

interface GlyphTileProps {
  glyph: GlyphName;
  tone: CoverTone;
  className: string;
}

const small = 'size-14 rounded-control p-2';

/** The figure as a solid shape: its lines are too fine below 96 pixels. */
function GlyphTile({ glyph, tone, className }: GlyphTileProps) {
  const picture = knownPicture(`solid ${glyph}`, () => solidPicture(glyphs[glyph]));
  return (
    <LineDrawing className={`shrink-0 ${className}`} ground={tone} isCover picture={picture} />
  );
}

interface TopicProps {
  /** Text from which the figure is chosen. */
  words: string;
  className?: string | undefined;
}

interface TopicCoverProps extends TopicProps {
  tone: CoverTone;
  /** Moves the figure up, so that a label fits below it. */
  hasFoot?: boolean | undefined;
}

/** The figure of a topic on a coloured background. */
export function TopicCover({ words, className, tone, hasFoot }: TopicCoverProps) {
  const glyph = glyphFor(words);
  const picture = knownPicture(`topic ${glyph} ${hasFoot}`, () =>
    figurePicture(glyphs[glyph], { margin: 120, foot: hasFoot ? 320 : 0, isOnDots: true }),
  );
  return <LineDrawing className={className} ground={tone} isCover picture={picture} />;
}

interface TopicIconProps extends TopicProps {
  /** The background. */
  ground?: PictureGround;
}

/** The figure of a topic as an icon in text, without a background. */
export function TopicIcon({ words, className, ground = 'chalk' }: TopicIconProps) {
  const glyph = glyphFor(words);
  const picture = knownPicture(`icon ${glyph}`, () =>
    figurePicture(glyphs[glyph], { strokeWidth: 9, isBare: true }),
  );
  return <LineDrawing className={className} ground={ground} picture={picture} />;
}

/** A kolam drawn from a name, in place of a missing portrait. */
export function NameTile({ name, className = 'size-14' }: { name: string; className?: string }) {
  // A sand tile would not stand out from the page.
  const tone = toneFor(name) === 'sand' ? 'green' : toneFor(name);
  return (
    <LineDrawing
      className={`shrink-0 rounded-control p-1 ${className}`}
      ground={tone}
      isCover
      picture={knownPicture(`name ${name}`, () => portrait(name))}
    />
  );
}

function portrait(name: string): LinePicture {
  const kolam = drawKolam({
    seed: name,
    shape: { kind: 'rect', columns: 3, rows: 3 },
    isOneLine: true,
  });
  return {
    viewBox: kolam.viewBox,
    strokeWidth: 9,
    strokes: [lines(kolam.strands), dots(kolam.dots, 'accent', 20)],
  };
}

/** A kolam of five by five dots without a background. */
export function KolamFigure({ seed, className }: { seed: string; className: string }) {
  const picture = knownPicture(`kolam ${seed}`, () => {
    const shape = { kind: 'rect', columns: 5, rows: 5 } as const;
    const { viewBox, strands, dots: points } = drawKolam({ seed, shape, isOneLine: true });
    return { viewBox, strokes: [lines(strands), dots(points, 'accent')] };
  });
  return <LineDrawing className={className} ground="chalk" picture={picture} />;
}

interface MarkPictureProps {
  mark: number;
  of: number;
  className: string;
}

/** A mark as dots, with a line around those that are reached. */
export function MarkPicture({ mark, of, className }: MarkPictureProps) {
  const picture = knownPicture(`mark ${mark} ${of}`, () => markPicture(mark, of));
  return <LineDrawing className={className} ground="chalk" picture={picture} />;
}

interface ClosingFigureProps {
  name: ClosingName | undefined;
  /** Text from which the figure is chosen if there is no name. */
  words: string;
  className: string;
}

/** The figure of a page's closing section, on gold. */
export function ClosingFigure({ name, words, className }: ClosingFigureProps) {
  const plan = name ? closings[name] : glyphs[glyphFor(words)];
  const picture = knownPicture(`closing ${plan}`, () => figurePicture(plan));
  return <LineDrawing className={className} ground="gold" picture={picture} />;
}

/** Drawn pictures, about 10 KB each, in the order of their last use. A cache package would add 6 KB to each list. */
const pictures = new Map<string, LinePicture>();
const maxPictures = 300;

/** A cached drawing; computing one takes longer than rendering the rest of a post's card. */
function knownPicture(key: string, draw: () => LinePicture): LinePicture {
  const picture = pictures.get(key) ?? draw();
  pictures.delete(key);
  pictures.set(key, picture);
  for (const oldest of pictures.keys()) {
    if (pictures.size <= maxPictures) break;
    pictures.delete(oldest);
  }
  return picture;
}
