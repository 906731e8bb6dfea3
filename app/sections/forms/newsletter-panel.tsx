import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import type { SectionProps } from '../section-props.ts';

/** One decision on one card, which the route brings: only it knows what the link carried. */
export function NewsletterPanel({ ground, id, title, children }: SectionProps<'newsletter-panel'>) {
  return (
    <Band ground={ground}>
      <Card className="max-w-2xl p-6 sm:p-10" id={id}>
        <h2 className="display-3 mb-4">{title}</h2>
        {children}
      </Card>
    </Band>
  );
}
