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

/** A flat box with the card's corners; padding is the content's own. */
export function Card({ as: Tag = 'div', tone = 'white', id, className = '', children }: CardProps) {
  return (
    <Tag className={`overflow-hidden rounded-card ${toneClasses[tone]} ${className}`} id={id}>
      {children}
    </Tag>
  );
}
