import type { ReactNode } from 'react';

const toneClasses = {
  sand: 'bg-sand text-ink',
  gold: 'bg-gold text-ink',
  green: 'bg-green text-chalk',
  white: 'bg-white text-ink',
  outline: 'border border-mute/70 text-ink',
};

interface ChipProps {
  tone: keyof typeof toneClasses;
  className?: string | undefined;
  children: ReactNode;
}

/** A short word on its own ground: a category, a tag, a mark of status. */
export function Chip({ tone, className = '', children }: ChipProps) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-1 text-sm font-semibold leading-snug ${toneClasses[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
