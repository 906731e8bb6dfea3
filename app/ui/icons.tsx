import type { ReactNode } from 'react';

export interface IconProps {
  className?: string | undefined;
}

/** The svg element of line icons, 24 by 24 units. */
export function LineIcon({ className = 'size-4', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      focusable="false"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 24 24"
    >
      {children}
    </svg>
  );
}

/** An icon drawn with one path. */
export function icon(path: string) {
  return function Icon({ className }: IconProps) {
    return (
      <LineIcon className={className}>
        <path d={path} />
      </LineIcon>
    );
  };
}

export const ArrowIcon = icon('M4 12h16m-6-6 6 6-6 6');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const DownIcon = icon('m6 9 6 6 6-6');
export const TickIcon = icon('m5 12.5 4.5 4.5L19 7');

/** A plus; hiding its stroke with the class `plus-upright` makes it a minus. */
export function PlusIcon({ className }: IconProps) {
  return (
    <LineIcon className={className}>
      <path d="M5 12h14" />
      <path className="plus-upright" d="M12 5v14" />
    </LineIcon>
  );
}

export function SearchIcon({ className }: IconProps) {
  return (
    <LineIcon className={className}>
      <circle cx="11" cy="11" r="7" />
      <path d="m20 20-4-4" />
    </LineIcon>
  );
}

export function StarIcon({ className = 'size-4' }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      focusable="false"
      viewBox="0 0 24 24"
    >
      <path
        d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.6L12 17.5l-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z"
        fill="currentColor"
      />
    </svg>
  );
}
