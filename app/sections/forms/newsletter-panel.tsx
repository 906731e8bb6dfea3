import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { Action } from '../../../domain/page.ts';
import { Band } from '../../ui/band.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import type { SectionProps } from '../section.tsx';

/** A card with one form, which the route passes as children, because it knows the link's token. */
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

/** Links for who is done with the form above. */
export function WaysOn({ title, links }: { title: string; links: readonly Action[] }) {
  return (
    <nav aria-label={title} className="mt-8 border-t border-line pt-4">
      <ul className="flex flex-wrap gap-x-8">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a className="link-arrow" href={href}>
              {label} <ArrowIcon />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ConfirmFormProps {
  /** The question, the question after unsubscribing, or the outcome. */
  step: 'asked' | 'asked-again' | 'confirmed' | 'invalid';
  links: { subscribe: Action; read: Action };
  /** The script that sends the form. */
  children?: ReactNode;
}

const { question, questionAgain } = messages.confirmation;

export const confirmFormId = 'confirm-subscription';

/** The form that the link in the email opens; posting it confirms the subscription. */
export function ConfirmForm({ step, links, children }: ConfirmFormProps) {
  if (step === 'confirmed' || step === 'invalid') {
    const isConfirmed = step === 'confirmed';
    const link = isConfirmed ? links.read : links.subscribe;
    return (
      <>
        <p role={isConfirmed ? 'status' : 'alert'}>
          {isConfirmed ? messages.confirmation.success : messages.confirmation.invalid}
        </p>
        <ButtonLink className="mt-6" href={link.href} variant="green">
          {link.label}
        </ButtonLink>
      </>
    );
  }
  return (
    <form id={confirmFormId} method="post">
      <p>{step === 'asked' ? question : questionAgain}</p>
      <Button className="mt-6 w-full sm:w-auto" variant="green">
        Confirm subscription
      </Button>
      {children}
    </form>
  );
}
