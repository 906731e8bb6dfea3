import { figurePicture, solidPicture } from '../../../art/figures/figure-picture.ts';
import { glyphs } from '../../../art/figures/plans/glyphs.ts';
import {
  type CoverSubject,
  coverPlan,
  glyphOfPost,
  toneOfPost,
} from '../../../art/figures/post-cover.ts';
import { glyphFor } from '../../../art/figures/topics.ts';
import type { CoverTone } from '../../../art/kolam/tone.ts';
import { knownPicture } from './known-picture.ts';
import { LineDrawing } from './line-drawing.tsx';

interface PostDrawingProps {
  post: CoverSubject;
  className?: string | undefined;
}

/** The drawn cover of a post: its topic, on its category's ground. Fills its box and is never cropped. */
export function DrawnCover({ post, className }: PostDrawingProps) {
  const plan = coverPlan(post);
  const picture = knownPicture(`cover ${plan}`, () =>
    figurePicture(plan, { margin: 80, isOnDots: true }),
  );
  return <LineDrawing className={className} ground={toneOfPost(post)} isCover picture={picture} />;
}

/** A post's figure small, as a solid shape. */
export function PostTile({ post, className = 'size-14' }: PostDrawingProps) {
  const glyph = glyphOfPost(post);
  const picture = knownPicture(`solid ${glyph}`, () => solidPicture(glyphs[glyph]));
  return (
    <LineDrawing
      className={`shrink-0 rounded-control p-1.5 ${className}`}
      ground={toneOfPost(post)}
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
  isAtRight?: boolean | undefined;
}

/** The figure of a topic, alone on a ground. */
export function TopicCover({ words, className, tone, isAtRight }: TopicCoverProps) {
  const glyph = glyphFor(words);
  const picture = knownPicture(`topic ${glyph}`, () =>
    figurePicture(glyphs[glyph], { margin: 120, isOnDots: true }),
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

/** The figure of a topic among words, on the page's own ground. */
export function TopicIcon({ words, className }: TopicProps) {
  const glyph = glyphFor(words);
  const picture = knownPicture(`icon ${glyph}`, () =>
    figurePicture(glyphs[glyph], { strokeWidth: 10 }),
  );
  return <LineDrawing className={className} ground="chalk" picture={picture} />;
}
