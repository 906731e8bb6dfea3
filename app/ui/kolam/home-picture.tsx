import { homeKolam } from '../../../art/line-pictures/openings/home.ts';
import type { PictureProps } from './drawing.tsx';
import { Kolam } from './kolam.tsx';

/** The home page's picture, whose one line draws itself. */
export function HomePicture({ className }: PictureProps) {
  return <Kolam {...homeKolam} className={className} draw tone="plain-dark" />;
}
