import { LRUCache } from 'lru-cache';
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
  /** Its topic's figure alone, which a box that is not wide leaves room for. */
  isNarrow?: boolean | undefined;
  className?: string | undefined;
}

/** The drawn cover of a post: its topic, on its category's ground. Fills its box and is never cropped. */
export function DrawnCover({ post, isNarrow, className }: PostDrawingProps) {
  const plan = isNarrow ? glyphs[glyphOfPost(post)] : coverPlan(post);
  const picture = knownPicture(`cover ${plan}`, () =>
    figurePicture(plan, { margin: 80, isOnDots: true }),
  );
  return <LineDrawing className={className} ground={toneOfPost(post)} isCover picture={picture} />;
}

/** A post's figure small. */
export function PostTile({ post }: { post: CoverSubject }) {
  return <GlyphTile glyph={glyphOfPost(post)} tone={toneOfPost(post)} />;
}

/** A topic's figure small. */
export function TopicTile({ words }: { words: string }) {
  return <GlyphTile glyph={glyphFor(words)} tone="green" />;
}

/** As a solid shape. */
function GlyphTile({ glyph, tone }: { glyph: GlyphName; tone: CoverTone }) {
  const picture = knownPicture(`solid ${glyph}`, () => solidPicture(glyphs[glyph]));
  return (
    <LineDrawing
      className="size-14 shrink-0 rounded-control p-1.5"
      ground={tone}
      isCover
      picture={picture}
    />
  );
}

interface TopicProps {
  /** What it is about. */
  words: string;
  className?: string | undefined;
}

interface TopicCoverProps extends TopicProps {
  tone: CoverTone;
  /** At the right and a little higher: the corner at the left of its foot is free for words. */
  isAtRight?: boolean | undefined;
}

/** The figure of a topic, alone on a ground. */
export function TopicCover({ words, className, tone, isAtRight }: TopicCoverProps) {
  const glyph = glyphFor(words);
  const picture = knownPicture(`topic ${glyph} ${isAtRight}`, () =>
    figurePicture(glyphs[glyph], { margin: 120, foot: isAtRight ? 220 : 0, isOnDots: true }),
  );
  return (
    <LineDrawing
      className={className}
      ground={tone}
      isAtRight={isAtRight}
      isCover
      picture={picture}
    />
  );
}

interface TopicIconProps extends TopicProps {
  /** What it stands on. */
  ground?: PictureGround;
}

/** The figure of a topic among words, on the page's own ground. */
export function TopicIcon({ words, className, ground = 'chalk' }: TopicIconProps) {
  const glyph = glyphFor(words);
  const picture = knownPicture(`icon ${glyph}`, () =>
    figurePicture(glyphs[glyph], { strokeWidth: 9, isBare: true }),
  );
  return <LineDrawing className={className} ground={ground} picture={picture} />;
}

/** The kolam of a name, one line on a ground of its own: the portrait of who has none. */
export function NameTile({ name, className = 'size-14' }: { name: string; className?: string }) {
  // A sand tile would be lost on the page's ground.
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

/** A kolam of five by five dots on the page's own ground. */
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

/** Marks as dots with a line round them. */
export function MarkPicture({ mark, of, className }: MarkPictureProps) {
  const picture = knownPicture(`mark ${mark} ${of}`, () => markPicture(mark, of));
  return <LineDrawing className={className} ground="chalk" picture={picture} />;
}

interface ClosingFigureProps {
  name: ClosingName | undefined;
  /** Decides the figure where there is no name. */
  words: string;
  className: string;
}

/** The figure of a page's last panel, on its gold. */
export function ClosingFigure({ name, words, className }: ClosingFigureProps) {
  const plan = name ? closings[name] : glyphs[glyphFor(words)];
  const picture = knownPicture(`closing ${plan}`, () => figurePicture(plan));
  return <LineDrawing className={className} ground="gold" picture={picture} />;
}

/** Some 10 KB each: those of the pages, and of the lists and posts that are read most. */
const pictures = new LRUCache<string, LinePicture>({ max: 300 });

/** What a picture is printed from: to draw one takes longer than the rest of a post's card. */
function knownPicture(key: string, draw: () => LinePicture): LinePicture {
  const picture = pictures.get(key) ?? draw();
  pictures.set(key, picture);
  return picture;
}
