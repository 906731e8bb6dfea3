import type { ReactNode } from 'react';

interface CardProps {
  as?: 'div' | 'li' | 'article' | undefined;
  tone?: 'white' | 'green' | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const toneClasses = {
  white: 'border border-line bg-white text-ink',
  green: 'bg-green text-chalk',
};

/** A flat box with rounded corners; the content sets its padding. */
export function Card({ as: Tag = 'div', tone = 'white', id, className = '', children }: CardProps) {
  return (
    <Tag className={`overflow-hidden rounded-card ${toneClasses[tone]} ${className}`} id={id}>
      {children}
    </Tag>
  );
}

const chipTones = {
  sand: 'bg-sand text-ink',
  gold: 'bg-gold text-ink',
  green: 'bg-green text-chalk',
  white: 'bg-white text-ink',
  outline: 'border border-mute/70 text-ink',
};

interface ChipProps {
  tone: keyof typeof chipTones;
  className?: string | undefined;
  children: ReactNode;
}

/** A label with a background: a category, tag or status. */
export function Chip({ tone, className = '', children }: ChipProps) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-1 text-sm font-semibold leading-snug ${chipTones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
