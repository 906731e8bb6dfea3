import { createContext, type ReactNode, use } from 'react';
import { hashesIn, type Picture as Image } from '../../domain/picture.ts';
import { Picture } from './picture.tsx';

/** The pictures of the library that a page names, by the SHA-256 of the file. */
export const LibraryPictures = createContext<Record<string, Image>>({});

interface LibraryPictureProps {
  picture: { src: string; alt: string } | null | undefined;
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string;
  className: string;
  /** What is drawn without a picture. */
  children: ReactNode;
}

/** A picture that the owner chose, or what is drawn in its place. */
export function LibraryPicture({ picture, sizes, className, children }: LibraryPictureProps) {
  const [hash = ''] = hashesIn(picture?.src ?? '');
  const image = use(LibraryPictures)[hash];
  if (!picture || !image) return children;
  return (
    <Picture
      className={`object-cover ${className}`}
      image={{ ...image, alt: picture.alt }}
      sizes={sizes}
    />
  );
}
