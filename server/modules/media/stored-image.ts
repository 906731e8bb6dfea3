import type { Picture } from '../../../domain/picture.ts';

/** A picture that the database holds. */
export interface StoredImage extends Picture {
  id: number;
}

/** What became of an upload: `error` is one sentence for the person who sent it. */
export type StoreOutcome =
  | { kind: 'stored'; image: StoredImage }
  | { kind: 'refused'; error: string };

/** Takes an uploaded file, whatever it claims to be; the same bytes twice are one picture. */
export type StoreImage = (bytes: Uint8Array, alt: string, now?: Date) => Promise<StoreOutcome>;
