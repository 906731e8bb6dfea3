import type { ReactNode } from 'react';
import { outboxMessages } from '../../../domain/mail/outbox.ts';

/** Says before somebody writes a mail that it will not be sent yet; `children` add what that means here. */
export function NoMailServer({ children }: { children?: ReactNode }) {
  return (
    <p className="rounded-control bg-waiting px-4 py-2.5">
      <strong>{outboxMessages.noServer}.</strong> {children}
    </p>
  );
}
