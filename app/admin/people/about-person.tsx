import { type ReactNode, useState } from 'react';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import type { PersonDetails } from '../../../domain/people/person-form.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal, useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { FormError, SuggestedField, useDialogForm } from './dialog-form.tsx';
import { WholeCard } from './join-and-split.tsx';

type Facts = [label: string, value: ReactNode][];

/** The details of a person, beside the timeline. */
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

/** Edits the details of a card; where somebody else has changed the same field, both are shown before one replaces the other. */
function DetailsDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const [base, setBase] = useState(() => textsOf({ ...person, source: person.typedSource }));
  const form = useDialogForm(base);
  const { field, fields } = form;
  const { id, interests } = person;

  async function save(close: () => void) {
    const json = { ...fields, base };
    const call = () =>
      callApi('PUT /api/admin/people/:id', { id, json }).catch((error: unknown) => {
        const stored = storedIn(error);
        if (!stored) throw error;
        const names = Object.keys(base) as (keyof typeof base)[];
        const isMine = (name: keyof typeof base) => fields[name] !== base[name];
        // What only they have changed is theirs.
        form.change(
          Object.fromEntries(
            names.filter((name) => !isMine(name)).map((name) => [name, stored[name]]),
          ),
        );
        setBase(stored);
        const both = names.filter(
          (name) => isMine(name) && stored[name] !== base[name] && stored[name] !== fields[name],
        );
        const errors = Object.fromEntries(both.map((name) => [name, theirs(stored[name])]));
        throw new ApiError(peopleMessages.changedMeanwhile, {
          status: 409,
          body: { fields: errors },
        });
      });
    if (await form.send(call, { rows: [id], done: 'Saved.' })) close();
  }

  return (
    <Modal
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={(close) => void save(close)}
      title={`Details of ${person.name}`}
    >
      <TextField {...field('name')} autoComplete="off" label="Name" />
      <TextField
        {...field('about')}
        autoComplete="off"
        hint="Shown below the name. Example: Jaipur, prefers Hindi"
        label="About"
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SuggestedField {...field('interest')} label="Course or service" suggestions={interests} />
        <TextField {...field('batch')} autoComplete="off" label="Batch" />
        <TextField
          {...field('value')}
          autoComplete="off"
          hint="In rupees"
          inputMode="numeric"
          label="Value"
        />
        <TextField {...field('source')} autoComplete="off" label="Source" />
      </div>
      <FormError>{form.error}</FormError>
    </Modal>
  );
}

function textsOf({ name, about, interest, batch, value, source }: PersonDetails) {
  return { name, about, interest, batch, value: value === null ? '' : String(value), source };
}

/** What the card says, where somebody else has changed it meanwhile. */
function storedIn(error: unknown): ReturnType<typeof textsOf> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return;
  const { current } = error.body as { current?: Partial<PersonDetails> };
  return current?.about === undefined ? undefined : textsOf(current as PersonDetails);
}

/** What somebody else has written in a field. */
const theirs = (text: string) =>
  `${text ? `Somebody else wrote “${text}”` : 'Somebody else emptied this field'}. Save again to replace that with yours.`;

/** The account that looks after the person. */
function OwnerField({ person: { id, ownerId, accounts } }: { person: PersonCard }) {
  const { run } = useAction();
  const names = Object.fromEntries(accounts.map((account) => [String(account.id), account.name]));
  const set = (value: string) => {
    const json = { ids: [id], owner: value === nobody ? null : Number(value) };
    void run(() => callApi('POST /api/admin/people/owners', { json }), { rows: [id] });
  };
  return (
    <SelectField
      label="Looked after by"
      labels={{ ...names, [nobody]: 'Nobody' }}
      onChange={({ target }) => set(target.value)}
      options={[nobody, ...Object.keys(names)]}
      placeholder="Choose"
      value={ownerId === null ? nobody : String(ownerId)}
    />
  );
}

const nobody = 'nobody';
