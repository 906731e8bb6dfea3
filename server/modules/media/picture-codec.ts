import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import type { Sharp as Picture, SharpInput, SharpOptions } from 'sharp';
import { mediaMessages } from '../../../domain/media/media.ts';
import type { PictureFile, PictureFormat } from '../../../domain/picture.ts';

export const largestUpload = 15 * 1024 * 1024;
const widest = 1600;

const maxPixels = 50_000_000;
/** Limits very tall pictures: AVIF takes 36 bytes of memory a pixel. */
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

type ReadOutcome = { kind: 'read'; pixels: Pixels } | { kind: 'refused'; error: string };

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

/** Size after rotation; zero if unknown. Reads the header only. */
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

/** Opens a picture. Truncated and broken files are refused; warnings are not, since cameras cause them too. */
async function open(bytes: SharpInput, options: SharpOptions = {}) {
  const sharp = await loadSharp();
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
export async function writeFiles(pixels: Pixels): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  for (const width of [...widths.filter((width) => width < pixels.width), pixels.width]) {
    files.push(await writeFile(pixels, 'avif', width), await writeFile(pixels, 'webp', width));
  }
  files.push(await writeFile(pixels, isTransparent(pixels) ? 'png' : 'jpeg', pixels.width));
  return files;
}

async function writeFile(
  { data: raw, ...size }: Pixels,
  format: PictureFormat,
  width: number,
): Promise<WrittenFile> {
  const sharp = await loadSharp();
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
  if (channels === 1 || channels === 3) return false;
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

let loading: Promise<typeof Sharp> | undefined;

/** Imported with the first upload, which saves memory until then. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Leaves one core to the site on a machine with two.
    sharp.concurrency(1);
    sharp.cache(false);
    // Only the loaders unblocked here can decode. SVG is allowed from files only, which are ours.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'SvgFile'].map(
        (name) => `VipsForeignLoad${name}`,
      ),
    });
    return sharp;
  });
  return loading;
}
