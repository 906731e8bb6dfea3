import type { ReactNode } from 'react';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import { rupees } from '../../../../domain/text/rupees.ts';
import { Moment } from '../../lists/moment.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { OwnerField } from './owner-field.tsx';
import { WholeCard } from './whole-card.tsx';

type Facts = [label: string, value: ReactNode][];

/** What is known of a person, beside the time line. */
export function AboutPerson({ person }: { person: PersonCard }) {
  const details = useDialog();
  const { interest, batch, value, phones, emails, source, medium, campaign } = person;
  const { firstPage, consent, newsletter, accounts } = person;
  const wanted: Facts = [
    ['Course or service', interest],
    ['Batch', batch],
    ['Value', value !== null && <strong key="value">{rupees(String(value))}</strong>],
  ];
  const contact: Facts = [
    ...phones.map((phone): Facts[number] => ['Phone', <Tel key={phone} phone={phone} />]),
    ...emails.map((email): Facts[number] => ['E-mail', email]),
  ];
  const origin: Facts = [
    ['Source', source],
    ['Medium', medium],
    ['Campaign', campaign],
    ['First page', firstPage],
  ];
  const agreed: Facts = [
    [
      'Privacy Policy',
      consent && (
        <span key="consent">
          Version {consent.version}, <Moment of={consent.at} />
        </span>
      ),
    ],
    [
      'Newsletter',
      newsletter && (
        <span key="newsletter">
          {newsletterWords[newsletter.status]}, <Moment of={newsletter.at} />
        </span>
      ),
    ],
  ];
  return (
    <Panel
      aside={
        <ActionButton className="-my-2" onClick={() => details.open()} tone="text">
          Change
        </ActionButton>
      }
      title="Details"
    >
      <div className="grid gap-5 divide-y divide-line [&>*:not(:last-child)]:pb-5">
        <FactList facts={wanted} title="Interest" />
        <FactList facts={contact} title="Contact" />
        <FactList facts={origin} title="Came from" />
        <FactList facts={agreed} title="Consent" />
        {accounts.length > 1 && <OwnerField person={person} />}
        <WholeCard person={person} />
      </div>
      {details.render((close) => (
        <DetailsDialog onClose={close} person={person} />
      ))}
    </Panel>
  );
}

const newsletterWords: Record<string, string> = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Left',
};

function Tel({ phone }: { phone: string }) {
  return (
    <a className="text-brick" href={`tel:${phone}`}>
      {phone}
    </a>
  );
}

function FactList({ title, facts }: { title: string; facts: Facts }) {
  const known = facts.filter(([, value]) => value);
  return (
    <div>
      <h3 className="mb-2 font-sans text-base font-semibold">{title}</h3>
      {known.length === 0 && <p className="text-mute">Not known</p>}
      <dl className="grid gap-x-4 gap-y-2 text-[0.9375rem] sm:grid-cols-[7rem_minmax(0,1fr)]">
        {known.map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several phone numbers have one label
          <div className="sm:contents" key={at}>
            <dt className="text-mute">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
