import { type ReactNode, use } from 'react';
import { Link, useSearchParams } from 'react-router';
import { stepTimeOf } from '../../../domain/people/due-text.ts';
import { stageLabels, stepTimeLabels } from '../../../domain/people/person.ts';
import type {
  CardOwner,
  FoundPerson,
  ListedPerson,
  PeoplePage,
} from '../../../domain/people/person-card.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { Modal, useDialog } from '../ui/dialog.tsx';
import { FormError, SuggestedField } from '../ui/dialog-form.tsx';
import { useSelectionExport } from '../ui/filters.tsx';
import { MatchedText } from '../ui/matched-text.tsx';
import { countText, inChunks, sumResponses } from '../ui/outcome.ts';
import { useRows } from '../ui/rows.tsx';
import { SelectionBar, selectColumn } from '../ui/selection-bar.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { HandOverDialog } from './hand-over.tsx';
import { useRoundState } from './round.ts';
import { StageDialog, StageMark } from './stage.tsx';
import { DueText, StepDialog } from './steps.tsx';

const columns: Column<FoundPerson>[] = [
  selectColumn(({ name }) => name),
  {
    key: 'name',
    label: 'Name',
    isHead: true,
    cell: (person) => <NameLink person={person} />,
    className: 'admin-one-line sm:w-[22%]',
  },
  { key: 'stage', label: 'Stage', cell: (person) => <Stage person={person} /> },
  {
    key: 'interest',
    label: 'Interest',
    cell: (person) => <Interest person={person} />,
    className: 'admin-one-line sm:w-[26%]',
  },
  {
    key: 'step',
    label: 'Next step',
    cell: (person) => <DueText person={person} />,
    className: 'admin-one-line sm:w-[22%]',
  },
  {
    key: 'source',
    label: 'Source',
    cell: (person) => <Source person={person} />,
    className: 'admin-one-line max-lg:hidden! lg:w-[13%]',
  },
  { key: 'contact', label: 'Last contact', cell: (person) => <LastContact person={person} /> },
];

interface PeopleTableProps extends Pick<PeoplePage, 'people' | 'due' | 'interests' | 'accounts'> {
  query: URLSearchParams;
}

/** The table with bulk actions. Sorted by overdue first, it is grouped under headings such as "Overdue" and "Today". */
export function PeopleTable({ people, due, interests, accounts, query }: PeopleTableProps) {
  const zone = use(TimeZone);
  const clock = { now: new Date(), zone };
  // Rows keep their places after a change, so the headings would be wrong.
  const isHeld = useRows()?.isHeld;
  const headingOf = (person: FoundPerson, before?: FoundPerson): ReactNode => {
    if (isHeld) return null;
    const time = stepTimeOf(person, clock);
    if (query.get('sort') || (before && stepTimeOf(before, clock) === time)) return null;
    return (
      <>
        {stepTimeLabels[time]}{' '}
        <span className="font-normal text-mute">{formatNumber(due[time])}</span>
      </>
    );
  };
  return (
    <>
      <SeveralPeople accounts={accounts} interests={interests} people={people} />
      <DataTable caption="People" columns={columns} headingOf={headingOf} rows={people} />
    </>
  );
}

export function NameLink({ person }: { person: FoundPerson }) {
  const state = useRoundState();
  const words = useSearchParams()[0].get('search') ?? '';
  const { id, name, phone, email, owner, found } = person;
  return (
    <>
      <Link
        className="inline-block py-1 font-semibold break-words text-ink underline-offset-4"
        state={state}
        to={`/admin/people/${id}`}
      >
        {name}
      </Link>
      <span className="block text-sm font-normal break-all text-mute">
        {phoneText(phone) || email}
        {owner && <span> with {owner}</span>}
      </span>
      {found && (
        <span className="people-found">
          <MatchedText text={found} words={words} />
        </span>
      )}
    </>
  );
}

export function Interest({ person: { interest, batch, value } }: { person: ListedPerson }) {
  const more = [batch, value !== null && rupees(String(value))].filter(Boolean).join(', ');
  return (
    <>
      <span className="block break-words" title={interest || undefined}>
        {interest || <span className="text-mute">Not known</span>}
      </span>
      {more && <span className="block text-sm text-mute">{more}</span>}
    </>
  );
}

function Stage({ person: { stage, lostReason } }: { person: ListedPerson }) {
  if (!stage || !lostReason) return <StageMark stage={stage} />;
  return (
    <>
      <span className="block">{stageLabels[stage]}</span>
      <span className="block text-sm break-words text-mute">{lostReason}</span>
    </>
  );
}

function Source({ person: { source, campaign, firstPage } }: { person: ListedPerson }) {
  const more = campaign || firstPage;
  return (
    <>
      <span className="block break-words">
        {source || <span className="text-mute">Not known</span>}
      </span>
      {more && <span className="block max-w-48 truncate text-sm text-mute">{more}</span>}
    </>
  );
}

export const contactWords: Record<string, string> = {
  mail: 'Mail',
  phone: 'Call',
  whatsapp: 'WhatsApp',
};

function LastContact({ person: { lastContact } }: { person: ListedPerson }) {
  const zone = use(TimeZone);
  if (!lastContact) return <span className="text-mute">None yet</span>;
  return (
    <>
      <span className="block whitespace-nowrap">{shortDate(lastContact.at, zone)}</span>
      <span className="block text-sm text-mute">{contactWords[lastContact.kind]}</span>
    </>
  );
}

interface SeveralPeopleProps {
  people: readonly ListedPerson[];
  interests: readonly string[];
  accounts: readonly CardOwner[];
}

/** The bulk actions, each with a dialog. */
function SeveralPeople({ people, interests, accounts }: SeveralPeopleProps) {
  const dialog = useDialog<{ what: string; ids: readonly number[] }>();
  const selection = useSelectionExport({ name: 'people', path: '/api/admin/people/export' });
  const action = (label: string) => ({
    label,
    run: (ids: readonly number[]) => dialog.open({ what: label, ids }),
  });
  return (
    <>
      <SelectionBar
        actions={[
          action('Set next step'),
          action('Change stage'),
          action('Set interest'),
          ...(accounts.length > 1 ? [action('Hand over')] : []),
          ...selection.actions,
        ]}
        isBusy={selection.isBusy}
        what="people"
      />
      {dialog.render((close, { what, ids }) => {
        if (what === 'Change stage') {
          const first = people.find(({ id }) => id === ids[0]);
          return <StageDialog ids={ids} onClose={close} stage={first?.stage ?? 'new'} />;
        }
        if (what === 'Set interest')
          return <InterestDialog ids={ids} interests={interests} onClose={close} />;
        const many = countText(ids.length, 'person', 'people');
        if (what === 'Hand over') {
          return (
            <HandOverDialog
              accounts={accounts}
              ids={ids}
              onClose={close}
              title={`Hand ${many} over`}
            />
          );
        }
        return (
          <StepDialog
            done={(changed) => `The next step of ${countText(changed, 'person', 'people')} is set.`}
            ids={ids}
            onClose={close}
            title={`Next step of ${many}`}
          />
        );
      })}
    </>
  );
}

interface InterestDialogProps {
  ids: readonly number[];
  interests: readonly string[];
  onClose: () => void;
}

/** Sets the course or service that several people are interested in. */
function InterestDialog({ ids, interests, onClose }: InterestDialogProps) {
  const form = useDialogText(`people-${ids.join('-')}:interest`, { interest: '' });

  async function set(close: () => void) {
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/people/interests', { json: { ids: some, ...form.fields } });
    const outcome = await form.send(async () => sumResponses(await inChunks(ids, call)), {
      rows: ids,
      done: ({ changed, tokens, rest }) => ({
        text: `Set for ${countText(changed, 'person', 'people')}${rest}.`,
        undo: form.undoOf(ids, tokens, ['person', 'people']),
      }),
    });
    if (outcome) close();
  }

  return (
    <Modal
      confirmLabel="Set interest"
      onClose={onClose}
      onConfirm={(close) => void set(close)}
      text={form}
      title="Course or service of interest"
    >
      <SuggestedField {...form.field('interest')} label="Interest" suggestions={interests} />
      <FormError>{form.errors.form}</FormError>
    </Modal>
  );
}
