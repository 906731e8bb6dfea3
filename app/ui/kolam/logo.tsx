import { logoMark } from '../../../art/logo.ts';
import { classes, Drawing, type PictureProps } from './line-drawing.tsx';

/** The brand's mark, in the text colour with gold dots. */
export function LogoMark({ className }: PictureProps) {
  const { viewBox, strokeWidth, strokes } = logoMark;
  return (
    <Drawing className={classes(className)} strokeWidth={strokeWidth} viewBox={viewBox}>
      {strokes.map(({ path, colour, width }) => (
        <path
          className={colour === 'accent' ? 'stroke-gold' : undefined}
          d={path}
          key={path}
          strokeWidth={width}
        />
      ))}
    </Drawing>
  );
}
