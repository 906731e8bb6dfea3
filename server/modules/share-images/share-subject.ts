import type { CoverTone } from '../../../art/kolam/tone.ts';
import type { LinePicture } from '../../../art/line-pictures/line-picture.ts';

/** What a share image shows. Equal subjects give equal images. */
export interface ShareSubject {
  title: string;
  /** The end of the title, in the accent colour. */
  accent?: string;
  /** A word or two above it; empty for none. */
  eyebrow: string;
  art: CoverArt | OpeningArt;
}

/** The cloth of kolam that covers a post. */
export interface CoverArt {
  kind: 'cover';
  seed: string;
  tone: CoverTone;
}

/** The picture that a page opens with, on the ground that it has there. */
export interface OpeningArt {
  kind: 'opening';
  picture: LinePicture;
  ground: 'green' | 'chalk';
}
