import { createHash } from 'node:crypto';
import type { Sharp as Picture, SharpInput, SharpOptions } from 'sharp';
import { mediaMessages } from '../../../domain/media/media.ts';
import type { PictureFile, PictureFormat } from '../../../domain/picture.ts';
import { messageOf } from '../../explain-error.ts';
import { loadSharp } from './load-sharp.ts';

export const largestUpload = 15 * 1024 * 1024;
const widest = 1600;

const maxPixels = 50_000_000;
/** Larger pictures may need more memory than a decoder gets. */
const largePixels = 4_000_000;
/** Encoding takes memory: AVIF 22 bytes a pixel, with transparency 40. The first is an upright photograph at full width. */
const maxStoredPixels = { opaque: 3_500_000, transparent: 2_000_000 };
/** WebP's limit is 16,383. */
const maxSide = 16_000;
const secondsToRead = 30;

/** A picture's pixels: upright, sRGB, at most `widest` wide, without metadata. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  /** With an even number the picture is transparent. */
  channels: 1 | 2 | 3 | 4;
}

type ReadOutcome = { kind: 'read'; pixels: Pixels } | { kind: 'refused'; error: string };

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'] as const;

const refusals: Partial<Record<FileKind, string>> = {
  svg: mediaMessages.svg,
  heic: mediaMessages.heic,
  other: mediaMessages.notAPicture,
};

/** Decodes an upload; the first frame of an animation. Size and dimensions are checked before. */
export async function readPicture(bytes: Uint8Array): Promise<ReadOutcome> {
  const error = wrongFile(bytes);
  if (error) return { kind: 'refused', error };
  const size = await dimensions(bytes);
  const tooMuch = wrongDimensions(size);
  if (tooMuch) return { kind: 'refused', error: tooMuch };
  const sharp = await loadSharp(loaders);
  try {
    const pixels = await decode(bytes, storedWidth(size, maxStoredPixels.opaque));
    if (pixels.channels === 1 || pixels.channels === 3) return { kind: 'read', pixels };
    const { data, ...raw } = pixels;
    const decoded = sharp(data, { raw });
    const small = isTransparent(pixels)
      ? decoded.resize({ width: storedWidth(pixels, maxStoredPixels.transparent) })
      : decoded.removeAlpha();
    return { kind: 'read', pixels: await rawPixels(small) };
  } catch {
    // Not every decoder says that an allocation was refused.
    const isLarge = size.width * size.height > largePixels;
    return { kind: 'refused', error: isLarge ? mediaMessages.unreadable : mediaMessages.damaged };
  }
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

/** Size after rotation; zero if unknown. Reads the header only, for which WebP takes memory for all pixels. */
async function dimensions(bytes: Uint8Array): Promise<Size> {
  try {
    return (await (await open(bytes, { limitInputPixels: false })).metadata()).autoOrient;
  } catch (error) {
    const side = /out of memory/.test(messageOf(error)) ? Number.POSITIVE_INFINITY : 0;
    return { width: side, height: side };
  }
}

function wrongDimensions({ width, height }: Size): string | undefined {
  if (!width || !height) return mediaMessages.damaged;
  if (width * height > maxPixels) return mediaMessages.tooManyPixels;
  if (Math.max(width, height) > maxSide) return mediaMessages.tooLong;
}

function storedWidth({ width, height }: Size, maxPixels: number): number {
  return Math.max(1, Math.min(width, widest, Math.floor(Math.sqrt((maxPixels * width) / height))));
}

async function decode(bytes: Uint8Array, width: number): Promise<Pixels> {
  const picture = (await open(bytes)).autoOrient().resize({ width }).toColourspace('srgb');
  return await rawPixels(picture.timeout({ seconds: secondsToRead }));
}

async function rawPixels(picture: Picture): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** Opens a picture. Truncated and broken files are refused; warnings are not, since cameras cause them too. */
async function open(bytes: SharpInput, options: SharpOptions = {}) {
  const sharp = await loadSharp(loaders);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, ...options });
}

export interface WrittenFile extends PictureFile {
  data: Buffer;
}

const widths = [480, 960, widest];

/** With more effort than 3, AVIF takes four times as long for 5 % fewer bytes. */
const avif = { quality: 52, effort: 3, chromaSubsampling: '4:2:0' };
const webp = { quality: 78, effort: 4 };
const jpeg = { quality: 82, mozjpeg: true };
const png = { palette: true, quality: 90, effort: 7 };

/** Encodes a picture: AVIF and WebP in all widths up to its own, and one JPEG, or PNG if it is transparent. */
export async function* writeFiles(pixels: Pixels): AsyncGenerator<WrittenFile> {
  for (const width of [...widths.filter((width) => width < pixels.width), pixels.width]) {
    yield await writeFile(pixels, 'avif', width);
    yield await writeFile(pixels, 'webp', width);
  }
  const isOpaque = pixels.channels === 1 || pixels.channels === 3;
  yield await writeFile(pixels, isOpaque ? 'jpeg' : 'png', pixels.width);
}

async function writeFile(
  { data: raw, ...size }: Pixels,
  format: PictureFormat,
  width: number,
): Promise<WrittenFile> {
  const sharp = await loadSharp(loaders);
  const picture = sharp(raw, { raw: size }).resize({ width });
  const { data, info } = await encode(picture, format).toBuffer({ resolveWithObject: true });
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { sha256, format, width: info.width, height: info.height, data };
}

function encode(picture: Picture, format: PictureFormat) {
  if (format === 'avif') return picture.avif(avif);
  if (format === 'webp') return picture.webp(webp);
  return format === 'png' ? picture.png(png) : picture.flatten().jpeg(jpeg);
}

function isTransparent({ data, channels }: Pixels): boolean {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return true;
  return false;
}

type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg' | 'heic' | 'other';

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The file type by its first bytes, regardless of its name. */
function fileKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, jpegStart)) return 'jpeg';
  if (startsWith(bytes, pngStart)) return 'png';
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp';
  if (head.slice(4, 8) === 'ftyp') return boxedKind(head, bytes);
  return /^[\s\S]{0,3}\s*</.test(head) && /<svg/i.test(head) ? 'svg' : 'other';
}

/** AVIF and HEIC share a container format and differ in their four-letter brands. */
function boxedKind(head: string, bytes: Uint8Array): FileKind {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  const brands = head.slice(8, Math.min(length, 256)).match(/[\s\S]{4}/g) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(hei|hev|mif1|msf1)/.test(brand)) ? 'heic' : 'other';
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
