import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aBomb, anAnimation, aPngBomb, pngChunk } from './images.ts';

/** An AVIF of 6,000 × 6,000 pixels in 800 bytes. */
const avif = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
    'AAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAiYAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAA',
    'AA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAF3AAABdwAAAAEHBpeGkAAAAA',
    'AwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAIubWRhdBIACgo/8y7fdvaQENBpMpUEEyUJjBMPPPPNBIAAAGXPzEUivgs8',
    'gyneurEr6DYJLWjVi2hSeWL2xjjjAqUW11PyFIyyZen0yEtZXmJprWTPE1wFQnkqOraW+pGz5507X+BMKOJ2Cea0H0GXlJ1P',
    'tC1mHrtXeA9wmnMxr2otQ0Dtdim3ipKFz8xSXpGcjh1nkClNfdZUPyZ9qssoR9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZO',
    'wkyxY5ZJe5IlfY5pT4WDY6ej7zrIXKGyc0/7ZVor2NRlN1evvwHpP9p7ykWsi/vErYCZTyXpbzjGIvGzFAihh6C5i9So5Eqp',
    'CVd82v7fbJFqQmE47wiFz8xSXpGcjh1nkClNfdZUPyZ9qssoR9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkyk8Ha9zlhp',
    'GXSkd4NtZzrDFJPU+TVLptjq5SYmd1ijkY6YCwmrwP/8nE84l24b1BQgu2C0FqcLWEZTtaF/XPncnPZE1RM+owCnfVqA4AdY',
    '7+41D+DPzFJekZyOHWeQKU191lQ/Jn2qyyhH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTLFjlkl7kiV9jmlPhYNjp6Pv',
    'OshcobJzT/tlWivY1GU3V6+/Aek/2nvKRayL+8StgJlPJelvOMYi8bMUCKGHoLmL1KjkSqkJV3za/t9skWpCYTkObUq5gtft',
    'UmV/TruWTDA=',
  ].join(''),
  'base64',
);

const side = 7_050;
const flat = (width = side, height = side, channels: 3 | 4 = 3) => {
  const background = { r: 20, g: 60, b: 200, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
};

/** A copy with other bytes in some places. */
function patched(file: Buffer, places: [at: number, bytes: string | number[]][]): Buffer {
  const copy = Buffer.from(file);
  for (const [at, bytes] of places) copy.set(Buffer.from(bytes as string, 'latin1'), at);
  return copy;
}

/** The places of a word in a file. */
function placesOf(file: Buffer, word: string): number[] {
  const places: number[] = [];
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + 1)) places.push(at);
  return places;
}

/** The same AVIF, whose container claims another size than its picture has. */
function avifThatClaims(size: number): Buffer {
  const claimed = Buffer.alloc(4);
  claimed.writeUInt32BE(size);
  const extents = placesOf(avif, 'ispe').flatMap((at) => [at + 8, at + 12]);
  return patched(
    avif,
    extents.map((at) => [at, [...claimed]]),
  );
}

const withBrand = (brand: string) =>
  patched(
    avif,
    [...placesOf(avif, 'avif'), ...placesOf(avif, 'mif1')].map((at) => [at, brand]),
  );

/** A GIF whose frame is larger than its screen. */
async function gifOfLargeFrame(): Promise<Buffer> {
  return patched(await flat().gif().toBuffer(), [[6, [1, 0, 1, 0]]]);
}

/** A small PNG with a chunk that inflates to hundreds of megabytes. */
async function pngWithInflatingChunk(name: 'zTXt' | 'iCCP'): Promise<Buffer> {
  const file = await flat(16, 16).png().toBuffer();
  const zeros = deflateSync(Buffer.alloc(400 * 1024 ** 2), { level: 9 });
  const chunk = pngChunk(name, Buffer.concat([Buffer.from('a\0\0'), zeros]));
  return Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)]);
}

async function animatedWebp(frames: number): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, at) => `rgb(${at % 256},0,99)`);
  return await anAnimation('webp', colours);
}

const wide = () => flat(side, side, 4);
const svg = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000">${inner}</svg>`,
  );

/** Small uploads that a decoder needs much memory for. */
export const pictureBombs: Record<string, () => Buffer | Promise<Buffer>> = {
  'an AVIF of 36 megapixels': () => avif,
  'an AVIF that claims to be small': () => avifThatClaims(64),
  'an AVIF that claims a side of 7,000': () => avifThatClaims(7_000),
  'an AVIF of ten bits with transparency': () =>
    flat(4_000, 4_000, 4).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 10 }).toBuffer(),
  'an AVIF sequence': () => withBrand('avis'),
  'an AVIF header of four gigapixels': () => aBomb('avif', 65_535),
  'a HEIC': () => withBrand('heic'),
  'a HEIF': () => withBrand('mif1'),
  'a WebP': () => flat(4_000, 4_000).webp({ effort: 0 }).toBuffer(),
  'a WebP without loss': () => flat(4_000, 4_000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  'an animated WebP of 500 frames': () => animatedWebp(500),
  'a GIF': () => flat().gif().toBuffer(),
  'a GIF whose frame is larger than its screen': gifOfLargeFrame,
  'an animated GIF of large frames': () =>
    anAnimation('gif', ['red', 'lime', 'blue'], { width: 2_000, height: 2_000 }),
  'a TIFF': () => flat().tiff({ compression: 'deflate' }).toBuffer(),
  'a PNG': () => flat().png({ compressionLevel: 1 }).toBuffer(),
  'an interlaced PNG': () => wide().png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  'an interlaced PNG of sixteen bits': () =>
    wide().toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  'a PNG header of 49 megapixels': () => aPngBomb(7_000, 7_000),
  'a PNG with a text that inflates': () => pngWithInflatingChunk('zTXt'),
  'a PNG with a profile that inflates': () => pngWithInflatingChunk('iCCP'),
  'a progressive JPEG': () =>
    flat().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a JPEG to be turned': () =>
    flat(16_000, 2_000).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
  'an SVG': () => svg('<rect width="30000" height="30000"/>'),
  'an SVG of nested uses': () => svg(`${'<g>'.repeat(9_999)}${'</g>'.repeat(9_999)}`),
};
