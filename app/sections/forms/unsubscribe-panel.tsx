import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import type { SectionProps } from '../section-props.ts';
import { NoAddress } from './unsubscribe-form.tsx';

/** One decision on one card. The route fills in the address that the link carried. */
export function UnsubscribePanel({ ground, title, children }: SectionProps<'unsubscribe-panel'>) {
  return (
    <Band ground={ground}>
      <Card className="max-w-2xl p-6 sm:p-10">
        <h2 className="display-3 mb-4">{title}</h2>
        {children ?? <NoAddress />}
      </Card>
    </Band>
  );
}
