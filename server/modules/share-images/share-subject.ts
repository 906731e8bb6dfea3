import type { CoverSubject } from '../../../art/covers.ts';
import type { LinePicture } from '../../../art/line-picture.ts';
import type { ShareWords } from '../../../domain/share-image.ts';

/** What a share image shows. Equal subjects give equal images. */
export interface ShareSubject extends ShareWords {
  art: CoverArt | OpeningArt;
}

/** A subject with the brand name that is shown beside the logo. */
export interface BrandedSubject extends ShareSubject {
  brandName: string;
  /** The owner's logo; without one the default logo is drawn. */
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

/** The picture at the top of a page, and its background. */
export interface OpeningArt {
  kind: 'opening';
  picture: LinePicture;
  ground: 'green' | 'chalk';
}
