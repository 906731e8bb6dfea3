import { portraitSize } from '../../art/portraits.ts';
import { portraitAddress, portraitAlt } from '../../domain/portrait.ts';
import { NameTile } from './kolam/cover.tsx';
import { LibraryPicture } from './library-picture.tsx';

interface PortraitProps {
  name: string;
  picture: { src: string; alt: string } | null | undefined;
  /** A person of the delivered samples, who has a drawing. */
  isDrawn?: boolean | undefined;
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string;
  className: string;
  /** Of the tile alone, such as its padding. */
  tileClass?: string;
}

/** The photograph of a person; without one the drawing of a sample person, or the kolam of the name. */
export function Portrait({ name, isDrawn, tileClass = '', ...box }: PortraitProps) {
  const { className } = box;
  return (
    <LibraryPicture {...box} className={`object-top ${className}`}>
      {isDrawn ? (
        <DrawnPortrait className={className} name={name} />
      ) : (
        <NameTile className={`${className} ${tileClass}`} name={name} />
      )}
    </LibraryPicture>
  );
}

interface DrawnPortraitProps {
  name: string;
  className: string;
  /** Empty beside the name; otherwise it says whose drawing it is. */
  alt?: string | undefined;
  /** For what a visitor sees first. */
  eager?: boolean | undefined;
}

/** The drawing of a sample person. A file: a page that shows it twice names it twice. */
export function DrawnPortrait({ name, className, alt, eager = false }: DrawnPortraitProps) {
  const { width, height } = portraitSize;
  return (
    <img
      alt={alt ?? portraitAlt(name)}
      className={`object-cover object-[50%_22%] ${className}`}
      decoding={eager ? undefined : 'async'}
      height={height}
      loading={eager ? undefined : 'lazy'}
      src={portraitAddress(name)}
      width={width}
    />
  );
}
