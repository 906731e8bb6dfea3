import { useState } from 'react';
import { Link } from 'react-router';
import {
  describeHeld,
  describeLeft,
  holdsAnything,
} from '../../../../domain/admin/personal-data.ts';
import type { DataRequestRecord } from '../../../../domain/api/answers/personal-data.ts';
import { TextField } from '../../../ui/field.tsx';
import { Moment } from '../../lists/moment.tsx';
import { timelineWords } from '../../people/timeline.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/table.tsx';
import { type Found, useHeldData } from './use-held-data.ts';

/** Looks up, exports and erases what is stored about a person. */
export function PersonalDataPanel({ records }: { records: DataRequestRecord[] }) {
  const { found, wrong, isBusy, search, exportAll, erase } = useHeldData();
  return (
    <Panel title="Personal data">
      <p className="mb-4 max-w-[40rem] text-mute">
        When somebody asks what you hold about them, or wants it erased, look up their e-mail
        address. Under it stands what came from it; cards that it shares with others are shown for
        you to decide. That it was done is written down here, without the address.
      </p>
      <form className="flex max-w-[32rem] flex-wrap items-end gap-3" noValidate onSubmit={search}>
        <div className="min-w-[14rem] flex-1">
          <TextField
            autoComplete="off"
            error={wrong}
            label="E-mail address"
            name="email"
            required
            type="email"
          />
        </div>
        <ActionButton disabled={isBusy} type="submit">
          Look up
        </ActionButton>
      </form>
      <div aria-live="polite">
        {found && (
          <FoundData
            erase={erase}
            exportAll={exportAll}
            found={found}
            isBusy={isBusy}
            key={`${found.email} ${found.card?.notes.length}`}
          />
        )}
      </div>
      {records.length > 0 && (
        <RequestRecords caption="Requests fulfilled, latest first" records={records} />
      )}
    </Panel>
  );
}

interface FoundDataProps {
  found: Found;
  isBusy: boolean;
  exportAll: (found: Found) => void;
  erase: (found: Found, notes: readonly number[]) => void;
}

function FoundData({ found, isBusy, exportAll, erase }: FoundDataProps) {
  const [notes, setNotes] = useState<readonly number[]>([]);
  const { email, counts, card, samePhone, records } = found;
  const isShared = card !== null && !card.isOwn;
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p>
        Under <strong className="break-all">{email}</strong>: {describeHeld(counts)}.
      </p>
      {card && (
        <p className="mt-2">
          <CardLink card={card} />{' '}
          {isShared
            ? 'is shared with other addresses, or with a number given by hand. It stays, with what came from those, and is not handed out.'
            : 'goes with it.'}
        </p>
      )}
      {isShared && card.notes.length > 0 && (
        <SharedNotes chosen={notes} notes={card.notes} onChange={setNotes} />
      )}
      {samePhone.map((other) => (
        <p className="mt-2" key={other.id}>
          <CardLink card={other} /> has the same phone number. It stays, unless you erase it there.
        </p>
      ))}
      {(holdsAnything(counts) || isShared) && (
        <div className="mt-4 flex flex-wrap gap-3">
          <ActionButton disabled={isBusy} onClick={() => exportAll(found)}>
            Save as a file
          </ActionButton>
          <ActionButton disabled={isBusy} onClick={() => erase(found, notes)} tone="danger">
            Erase everything
          </ActionButton>
        </div>
      )}
      {records.length > 0 && (
        <RequestRecords caption="Done before for this address" records={records} />
      )}
    </div>
  );
}

function CardLink({ card: { id, name } }: { card: { id: number; name: string } }) {
  return (
    <Link className="text-brick underline underline-offset-4" to={`/admin/people/${id}`}>
      The card of {name}
    </Link>
  );
}

interface SharedNotesProps {
  notes: NonNullable<Found['card']>['notes'];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** What is written on a card of several: nobody but the administrator knows whom it is about. */
function SharedNotes({ notes, chosen, onChange }: SharedNotesProps) {
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 font-semibold">
        Which notes on it are about this address, and are erased too?
      </legend>
      {notes.map(({ id, kind, text, by, at }) => (
        <label className="flex min-h-11 items-start gap-3 py-2" key={id}>
          <input
            checked={chosen.includes(id)}
            className="mt-0.5 size-5 shrink-0 accent-green"
            onChange={() => toggle(id)}
            type="checkbox"
          />
          <span className="min-w-0 break-words whitespace-pre-line">
            {timelineWords({ kind, title: '', state: '' }).what}
            {by && ` by ${by}`}, <Moment of={at} />
            {text && `: ${text}`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const columns: Column<DataRequestRecord>[] = [
  {
    key: 'what',
    label: 'Request',
    isHead: true,
    cell: ({ kind }) => (kind === 'export' ? 'Handed out' : 'Erased'),
  },
  { key: 'counts', label: 'Data', cell: ({ counts }) => describeHeld(counts) },
  { key: 'left', label: 'Left', cell: ({ left }) => describeLeft(left) || '–' },
  { key: 'by', label: 'By', cell: ({ doneBy }) => doneBy },
  { key: 'at', label: 'When', cell: ({ doneAt }) => <Moment of={doneAt} /> },
];

interface RequestRecordsProps {
  caption: string;
  records: DataRequestRecord[];
}

/** What was done on request; it names nobody whose data it was. */
function RequestRecords({ caption, records }: RequestRecordsProps) {
  return (
    <div className="mt-5">
      <p className="mb-2 font-semibold text-[0.9375rem]">{caption}</p>
      <DataTable caption={caption} columns={columns} rows={records} />
    </div>
  );
}
