import { preload } from 'react-dom';
import type { Picture as Image } from '../../domain/picture.ts';

interface PictureProps {
  image: Image;
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string;
  /** For what a visitor sees first; everything else loads when it comes near. */
  eager?: boolean | undefined;
  /** Of the image itself. */
  className?: string | undefined;
}

/** A picture of ours, in the smallest file that the visitor's browser and screen can do with. */
export function Picture({ image, sizes, eager = false, className }: PictureProps) {
  // Found in the head: its file is asked for before the rest of the page has come.
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
