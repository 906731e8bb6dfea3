import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

interface NewsletterRowProps {
  title: string;
  text: string;
  /** The sign-up form, from the route. */
  children: ReactNode;
}

/** The newsletter below a post: its words beside its form. */
export function NewsletterRow({ title, text, children }: NewsletterRowProps) {
  return (
    <Card
      className="grid items-center gap-x-16 gap-y-5 px-6 py-8 sm:px-12 lg:grid-cols-[1fr_min(24rem,45%)]"
      id="newsletter"
    >
      <div>
        <h2 className="display-3">{title}</h2>
        <p className="mt-2 max-w-[32.5em] text-mute">{text}</p>
      </div>
      <div>{children}</div>
    </Card>
  );
}
