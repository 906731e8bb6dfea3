import type { ReactNode } from 'react';

interface DrawingProps {
  viewBox: string;
  className?: string | undefined;
  strokeWidth?: number | undefined;
  /** Stands at the right end of its box. */
  isAtRight?: boolean | undefined;
  children: ReactNode;
}

/** The frame that all kolam pictures share. Decorative: a page reads the same without it. */
export function Drawing({
  viewBox,
  className,
  strokeWidth = 5,
  isAtRight,
  children,
}: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      focusable="false"
      preserveAspectRatio={isAtRight ? 'xMaxYMid' : undefined}
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

/** Joins class names and leaves out those that are absent. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** What every composed opening picture takes. */
export interface PictureProps {
  className?: string | undefined;
}
