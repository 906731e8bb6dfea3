import type { Action } from '../../../domain/page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export interface Enquiry {
  title: string;
  /** The end of the title, in gold. */
  accent?: string | undefined;
  text: string;
  action: Action;
}

/** What a post leads to: the next step for those whom its subject concerns. */
export function PostEnquiry({ title, accent, text, action }: Enquiry) {
  return (
    <Card
      className="grid items-center gap-x-16 gap-y-7 px-6 py-8 sm:p-12 md:grid-cols-[1fr_auto]"
      tone="green"
    >
      <div>
        <h2 className="display-2">
          {title}
          {accent && <span className="text-gold-soft"> {accent}</span>}
        </h2>
        <p className="mt-4 max-w-[38em] text-chalk/85">{text}</p>
      </div>
      <ButtonLink href={action.href} variant="gold">
        {action.label}
      </ButtonLink>
    </Card>
  );
}
