import { preload } from 'react-dom';
import type { Picture as Image } from '../../domain/picture.ts';

interface PictureProps {
  image: Image;
  /** The sizes attribute. */
  sizes: string;
  /** Loads at once, for pictures on the first screen; others load lazily. */
  eager?: boolean | undefined;
  /** Class of the img element. */
  className?: string | undefined;
}

/** A stored picture, in the smallest file that suits the visitor's browser and screen. */
export function Picture({ image, sizes, eager = false, className }: PictureProps) {
  // A preload in the head: its file is requested before the rest of the page has loaded.
  if (eager) {
    preload(image.url, {
      as: 'image',
      fetchPriority: 'high',
      imageSizes: sizes,
      imageSrcSet: image.srcset.avif,
      type: 'image/avif',
    });
  }
  return (
    <picture className="contents">
      <source sizes={sizes} srcSet={image.srcset.avif} type="image/avif" />
      <source sizes={sizes} srcSet={image.srcset.webp} type="image/webp" />
      <img
        alt={image.alt}
        className={className}
        decoding={eager ? undefined : 'async'}
        fetchPriority={eager ? 'high' : undefined}
        height={image.height}
        loading={eager ? undefined : 'lazy'}
        src={image.url}
        width={image.width}
      />
    </picture>
  );
}
