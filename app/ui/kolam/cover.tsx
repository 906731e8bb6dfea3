import { figurePicture, solidPicture } from '../../../art/figures/figure-picture.ts';
import { glyphs } from '../../../art/figures/plans/glyphs.ts';
import {
  type CoverSubject,
  coverPlan,
  glyphOfPost,
  toneOfPost,
} from '../../../art/figures/post-cover.ts';
import type { CoverTone } from '../../../art/figures/tone.ts';
import { type GlyphName, glyphFor } from '../../../art/figures/topics.ts';
import { knownPicture } from './known-picture.ts';
import { LineDrawing } from './line-drawing.tsx';
import type { PictureGround } from './tones.ts';

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
