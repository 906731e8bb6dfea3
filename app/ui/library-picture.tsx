import { createContext, type ReactNode, use } from 'react';
import { hashesIn, type Picture as Image } from '../../domain/picture.ts';
import { Picture } from './picture.tsx';

/** The library's pictures that a page uses, by the SHA-256 of the file. */
export const LibraryPictures = createContext<Record<string, Image>>({});

interface LibraryPictureProps {
  picture: { src: string; alt: string } | null | undefined;
  /** The sizes attribute. */
  sizes: string;
  className: string;
  /** Shown if there is no picture. */
  children: ReactNode;
}

/** A picture that the owner chose, or its substitute. */
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
