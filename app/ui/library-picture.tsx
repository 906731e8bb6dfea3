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
  /** Loaded at once, as part of the first screen. */
  eager?: boolean | undefined;
  /** Shown if there is no picture. */
  children: ReactNode;
}

/** A picture that the owner chose, or its substitute. */
export function LibraryPicture(props: LibraryPictureProps) {
  const { picture, sizes, className, eager, children } = props;
  const [hash = ''] = hashesIn(picture?.src ?? '');
  const image = use(LibraryPictures)[hash];
  if (!picture || !image) return children;
  return (
    <Picture
      className={`${className.includes('object-contain') ? '' : 'object-cover'} ${className}`}
      eager={eager}
      image={{ ...image, alt: picture.alt }}
      sizes={sizes}
    />
  );
}
