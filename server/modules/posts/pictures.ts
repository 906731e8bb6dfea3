import type { Picture } from '../../../domain/picture.ts';

/** Finds pictures by their ids; ids without a picture are left out. Handed in by the media module. */
export type FindPictures = (ids: number[]) => Promise<Map<number, Picture>>;

/** For a site, or a test, without pictures. */
export const noPictures: FindPictures = async () => new Map();
