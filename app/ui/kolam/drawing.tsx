import type { ReactNode } from 'react';
import { dotWidth } from '../../../art/line-pictures/line-picture.ts';

interface DrawingProps {
  viewBox: string;
  className?: string | undefined;
  strokeWidth?: number | undefined;
  /** Fills the box and cuts what stands over, as a photograph would. */
  slice?: boolean | undefined;
  children: ReactNode;
}

/** The frame that all kolam pictures share. Decorative: a page reads the same without it. */
export function Drawing({ viewBox, className, strokeWidth = 5, slice, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      focusable="false"
      preserveAspectRatio={slice ? 'xMidYMid slice' : undefined}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={strokeWidth}
      viewBox={viewBox}
      xmlns="http://www.w3.org/2000/svg"
    >
      {children}
    </svg>
  );
}

/** Dots are strokes of no length with a round cap; their colour is a stroke class. */
export function Dots({ path, className }: { path: string; className: string }) {
  return <path className={className} d={path} strokeWidth={dotWidth} />;
}

/** Joins class names and leaves out those that are absent. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** What every composed opening picture takes. */
export interface PictureProps {
  className?: string | undefined;
}
