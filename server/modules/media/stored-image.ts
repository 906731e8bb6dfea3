import type { Picture } from '../../../domain/picture.ts';

export interface StoredImage extends Picture {
  id: number;
}

/** `error` is a message for the person who uploaded. */
export type StoreOutcome =
  | { kind: 'stored'; image: StoredImage }
  | { kind: 'refused'; error: string };

/** Stores an uploaded file; the same bytes twice are one picture. */
export type StoreImage = (bytes: Uint8Array, alt: string, now?: Date) => Promise<StoreOutcome>;
