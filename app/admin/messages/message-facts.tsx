import type { ReactNode } from 'react';
import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import { Moment } from '../lists/moment.tsx';
import { Panel } from '../ui/panel.tsx';

/** Who wrote, where they came from, and to what they agreed. */
export function MessageFacts({ message }: { message: Enquiry }) {
  const { name, email, phone, subject, about, createdAt, page, source, medium, campaign } = message;
  const { referrerHost } = message;
  const facts: [label: string, value: ReactNode][] = [
    ['Name', name],
    ['Email', email],
    [
      'Phone',
      <a className="text-brick" href={`tel:${phone.replace(/\s/g, '')}`} key="phone">
        {phone}
      </a>,
    ],
    ['Subject', subject],
    ...(about ? [['About', about] satisfies [string, ReactNode]] : []),
    ['Received', <Moment key="received" of={createdAt} />],
    ['Page', page || 'Not known'],
    ['Source', source],
    ...(medium ? [['Medium', medium] satisfies [string, ReactNode]] : []),
    ['Campaign', campaign || 'None'],
    ['Came from', referrerHost || 'Not known'],
    [
      'Consent',
      <span key="consent">
        Agreed to the Privacy Policy (version {message.consentVersion}),{' '}
        <Moment of={message.consentedAt} />
      </span>,
    ],
  ];
  return (
    <Panel title="Details">
      <dl className="grid gap-x-5 gap-y-3 text-[0.9375rem] sm:grid-cols-[6.5rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div className="sm:contents" key={label}>
            <dt className="text-mute">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
