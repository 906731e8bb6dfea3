/** An uploaded picture with all its files. */
export interface Picture {
  /** Path of the JPEG or PNG, for every browser: /media/<sha256>.<ext>. */
  url: string;
  /** Width of that file in pixels. */
  width: number;
  height: number;
  alt: string;
  /** Values of the srcset attribute, smallest first, up to 1600 pixels wide. */
  srcset: { avif: string; webp: string };
}

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** One file of a picture. */
export interface PictureFile {
  /** SHA-256 of the file, in hex. */
  sha256: string;
  format: PictureFormat;
  /** Width in pixels. */
  width: number;
  height: number;
}

/** File extensions by format. */
export const pictureEndings: Record<PictureFormat, string> = {
  avif: 'avif',
  webp: 'webp',
  jpeg: 'jpg',
  png: 'png',
};

/** Whether a text is the path of a picture, as used in posts and pages. */
export function isPictureAddress(text: string): boolean {
  return /^\/media\/[0-9a-f]{64}\.(?:jpg|png)$/.test(text);
}

/** The picture with only its narrowest files, for small sizes. */
export function narrowest({ srcset, ...picture }: Picture): Picture {
  const first = (candidates: string) => candidates.split(' ')[0] ?? '';
  return { ...picture, srcset: { avif: first(srcset.avif), webp: first(srcset.webp) } };
}

/** The SHA-256 of every stored file whose path is in a text. */
export function hashesIn(text: string): string[] {
  return [
    ...new Set(Array.from(text.matchAll(/\/media\/([0-9a-f]{64})/g), ([, hash = '']) => hash)),
  ];
}

/** Replaces the paths of stored files in a text; everything else is unchanged. */
export function replaceAddresses(text: string, hashes: ReadonlySet<string>, url: string): string {
  return text.replaceAll(/\/media\/([0-9a-f]{64})(?:\.[a-z]+)?/g, (address, hash) =>
    hashes.has(hash) ? url : address,
  );
}

/** The picture of some files; undefined if the JPEG or PNG is missing. */
export function pictureOf(alt: string, files: PictureFile[]): Picture | undefined {
  const plain = files.find(({ format }) => format === 'jpeg' || format === 'png');
  if (!plain) return undefined;
  return {
    url: addressOf(plain),
    width: plain.width,
    height: plain.height,
    alt,
    srcset: { avif: srcsetOf(files, 'avif'), webp: srcsetOf(files, 'webp') },
  };
}

function srcsetOf(files: PictureFile[], format: PictureFormat): string {
  return files
    .filter((file) => file.format === format)
    .sort((a, b) => a.width - b.width)
    .map((file) => `${addressOf(file)} ${file.width}w`)
    .join(', ');
}

function addressOf({ sha256, format }: PictureFile): string {
  return `/media/${sha256}.${pictureEndings[format]}`;
}
