import type { CoverSubject } from '../../../art/covers.ts';
import type { LinePicture } from '../../../art/line-picture.ts';

/** What a share image shows. Equal subjects give equal images. */
export interface ShareSubject {
  title: string;
  /** The end of the title, in the accent colour. */
  accent?: string;
  /** A word or two above it; may be empty. */
  eyebrow: string;
  art: CoverArt | OpeningArt;
}

/** A subject with the name that stands beside the logo. */
export interface BrandedSubject extends ShareSubject {
  brandName: string;
  /** The owner's; without one it is drawn. */
  logo?: LogoPicture | undefined;
}

/** A picture at an address, with its size in pixels. */
export interface LogoPicture {
  url: string;
  width: number;
  height: number;
}

/** A post's cover. */
export interface CoverArt extends CoverSubject {
  kind: 'cover';
}

/** The picture at the top of a page, and its ground. */
export interface OpeningArt {
  kind: 'opening';
  picture: LinePicture;
  ground: 'green' | 'chalk';
}
