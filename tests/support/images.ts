import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** Metadata that must never be served: a place, a name, a script. */
export const secrets = {
  place: '12/1 58/1 1852/100',
  maker: 'Secret Camera Maker',
  script: '<script>alert(1)</script>',
};

/**
 * A picture whose quarters differ, red at the top left and blue at the bottom right, so that its orientation is
 * visible.
 */
export function aPicture(width = 640, height = 480): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[at++] = 255 - Math.round((255 * (x + y)) / (width + height));
      pixels[at++] = Math.round((63 * y) / height);
      pixels[at++] = Math.round((255 * (x + y)) / (width + height));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/**
 * A picture that weighs as much as a photograph, which a smooth picture does not: noise that is half as strong in each
 * finer layer, as in photographs of nature. The same for every call.
 */
export function aDetailedPicture(width: number, height: number): Sharp {
  const sums = new Float32Array(width * height);
  for (let side = 4, strength = 1; side <= width; side *= 2, strength /= 1.2) {
    const outputLength = (side + 1) ** 2;
    const noise = createHash('shake256', { outputLength }).update(`layer ${side}`).digest();
    const grid = Array.from(noise, (byte) => (byte / 255 - 0.5) * strength);
    for (let y = 0; y < height; y += 1) {
      const row = (y / height) * side;
      const above = Math.floor(row) * (side + 1);
      for (let x = 0; x < width; x += 1) {
        const column = (x / width) * side;
        const at = above + Math.floor(column);
        const left = mix(grid[at], grid[at + side + 1], row % 1);
        const right = mix(grid[at + 1], grid[at + side + 2], row % 1);
        sums[y * width + x] = (sums[y * width + x] ?? 0) + mix(left, right, column % 1);
      }
    }
  }
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (const [at, sum] of sums.entries()) {
    pixels[at * 3] = 150 + 110 * sum;
    pixels[at * 3 + 1] = 120 + 100 * sum;
    pixels[at * 3 + 2] = 90 + 80 * sum;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const mix = (from = 0, to = 0, share = 0) => from + (to - from) * share;

/** A real file of a format. */
export function aFile(format: Format, width = 640, height = 480): Promise<Buffer> {
  return aPicture(width, height).toFormat(format).toBuffer();
}

/** A photo like a phone's: rotated, with the place where it was taken. */
export function aPhotoWithPlace(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg') {
  return aPicture(640, 480)
    .withExif({
      IFD0: { Make: secrets.maker, ImageDescription: secrets.script },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: secrets.place },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

/** The first part of a file, like after a dropped connection. */
export function cutOff(file: Buffer, share = 0.6): Buffer {
  return file.subarray(0, Math.floor(file.length * share));
}

/** A few bytes that claim to be a PNG of this size. */
export function aPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = Buffer.from('789c63000100000500010d0a2db4', 'hex');
  return Buffer.concat([
    start,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND'),
  ]);
}

export function pngChunk(name: string, data = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(content, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}

/** A small file whose header claims this many pixels on each side. */
export async function aBomb(format: Exclude<Format, 'png'>, side: number): Promise<Buffer> {
  const file = Buffer.from(await aFile(format, 16, 16));
  const claims = {
    // The logical screen, and the frame.
    gif: () => [6, file.indexOf(0x2c, 13) + 5].flatMap((at) => [at, at + 2]),
    webp: () => [26, 28],
    // The start-of-frame marker.
    jpeg: () => [5, 7].map((at) => file.indexOf('ffc0', 'hex') + at),
    // The item's extent, in four bytes each.
    avif: () => [10, 14].map((at) => file.indexOf('ispe') + at),
  };
  for (const at of claims[format]()) {
    if (format === 'gif' || format === 'webp') file.writeUInt16LE(side, at);
    else file.writeUInt16BE(side, at);
  }
  return file;
}

/** A progressive JPEG with this many scans. */
export async function aJpegOfScans(count: number): Promise<Buffer> {
  const file = await aPicture(64, 64).jpeg({ progressive: true }).toBuffer();
  const end = file.lastIndexOf('ffd9', undefined, 'hex');
  const scan = file.subarray(file.lastIndexOf('ffda', undefined, 'hex'), end);
  const scans = Array.from({ length: count }, () => scan);
  return Buffer.concat([file.subarray(0, end), ...scans, file.subarray(end)]);
}

/** An animation with one colour for each frame. */
export async function anAnimation(
  format: 'gif' | 'webp',
  colours: string[],
  { width, height } = { width: 64, height: 48 },
): Promise<Buffer> {
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}
