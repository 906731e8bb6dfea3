import type { SharpInput, SharpOptions } from 'sharp';
import { mediaMessages } from '../../../../domain/admin/media-messages.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { loadSharp } from './sharp.ts';

export const largestUpload = 15 * 1024 * 1024;
export const widest = 1600;

const maxPixels = 50_000_000;
/** For very tall pictures: AVIF takes 36 bytes of memory a pixel. */
const maxStoredPixels = 5_000_000;
/** WebP's limit is 16,383. */
const maxSide = 16_000;
const secondsToRead = 30;

/** A picture's pixels: upright, sRGB, at most `widest` wide, without metadata. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export type ReadOutcome = { kind: 'read'; pixels: Pixels } | { kind: 'refused'; error: string };

const refusals: Partial<Record<FileKind, string>> = {
  svg: mediaMessages.svg,
  heic: mediaMessages.heic,
  other: mediaMessages.notAPicture,
};

/** Decodes an upload; of an animation, the first frame. Size and dimensions are checked first. */
export async function readPicture(bytes: Uint8Array): Promise<ReadOutcome> {
  const error = wrongFile(bytes);
  if (error) return { kind: 'refused', error };
  const size = await dimensions(bytes);
  const tooMuch = wrongDimensions(size);
  if (tooMuch) return { kind: 'refused', error: tooMuch };
  const pixels = await decode(bytes, storedWidth(size));
  return pixels ? { kind: 'read', pixels } : { kind: 'refused', error: mediaMessages.damaged };
}

function wrongFile(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return mediaMessages.empty;
  if (bytes.length > largestUpload) return mediaMessages.tooLarge;
  return refusals[fileKind(bytes)];
}

interface Size {
  width: number;
  height: number;
}

/** After rotation; zero if unknown. Reads the header only. */
async function dimensions(bytes: Uint8Array): Promise<Size> {
  const header = (await open(bytes, { limitInputPixels: false })).metadata();
  return await header.then(({ autoOrient }) => autoOrient).catch(() => ({ width: 0, height: 0 }));
}

function wrongDimensions({ width, height }: Size): string | undefined {
  if (!width || !height) return mediaMessages.damaged;
  if (width * height > maxPixels) return mediaMessages.tooManyPixels;
  if (Math.max(width, height) > maxSide) return mediaMessages.tooLong;
}

function storedWidth({ width, height }: Size): number {
  return Math.min(width, widest, Math.floor(Math.sqrt((maxStoredPixels * width) / height)));
}

async function decode(bytes: Uint8Array, width: number): Promise<Pixels | undefined> {
  const picture = (await open(bytes))
    .autoOrient()
    .resize({ width: Math.max(1, width) })
    .toColourspace('srgb')
    .timeout({ seconds: secondsToRead })
    .raw();
  try {
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch {
    return undefined;
  }
}

/** Truncated and broken files are refused; warnings are not, since cameras cause them too. */
async function open(bytes: SharpInput, options: SharpOptions = {}) {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, ...options });
}
