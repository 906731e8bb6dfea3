import type { Picture } from '../../../domain/picture.ts';

export interface StoredImage extends Picture {
  id: number;
  /** Of the uploaded file; blank where nobody knows it. */
  name: string;
}

/** `error` is a message for the person who uploaded; `isNew` is false for bytes that were there already. */
export type StoreOutcome =
  | { kind: 'stored'; image: StoredImage; isNew: boolean }
  | { kind: 'refused'; error: string };

/** Where an upload comes from: the name of its file and the administrator's username. */
export interface Origin {
  fileName: string;
  by: string;
}

/** Stores an uploaded file; the same bytes twice are one picture. */
export type StoreImage = (
  bytes: Uint8Array,
  alt: string,
  origin?: Origin,
  now?: Date,
) => Promise<StoreOutcome>;
