import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { readForm } from '../../../domain/api/form-fields.ts';
import type {
  DataRequestRecord,
  HeldData,
} from '../../../domain/personal-data/personal-data.calls.ts';
import {
  describeHeld,
  describeLeft,
  describeTraces,
  holdsAnything,
  personalDataForm,
} from '../../../domain/personal-data/personal-data.ts';
import { TextField } from '../../ui/field.tsx';
import { type ApiError, callApi } from '../api/call-api.ts';
import { saveFile } from '../api/download-file.ts';
import { Mentions } from '../people/mentions.tsx';
import { timelineText } from '../people/timeline.tsx';
import { forgetErased } from '../session/erased-copies.ts';
import { ActionButton } from '../ui/action.tsx';
import { useConfirm } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import { partOf } from './setting-fields.ts';

/** Looks up, exports and erases the data stored about a person. */
export function PersonalDataPanel({ records }: { records: DataRequestRecord[] }) {
  const { match, wrong, isBusy, search, exportAll, erase } = useHeldData();
  return (
    <Panel {...partOf('settings/templates-and-data', 'data')}>
      <p className="mb-4 max-w-[40rem] text-mute">
        When somebody asks what you have stored about them, or wants it erased, look up their e-mail
        address. You see everything that belongs to it, and decide about cards that others share.
        What you did is recorded here, without the address.
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
        {match && (
          <MatchData
            erase={erase}
            exportAll={exportAll}
            match={match}
            isBusy={isBusy}
            key={`${match.email} ${match.card?.notes.length}`}
          />
        )}
      </div>
      {records.length > 0 && (
        <RequestRecords caption="Earlier requests, latest first" records={records} />
      )}
    </Panel>
  );
}

/** What is also erased: notes of a shared card, and texts elsewhere by key. */
interface AdditionalErasures {
  notes: readonly number[];
  mentions: readonly string[];
}

interface MatchDataProps {
  match: Match;
  isBusy: boolean;
  exportAll: (match: Match) => void;
  erase: (match: Match, also: AdditionalErasures) => void;
}

function MatchData({ match, isBusy, exportAll, erase }: MatchDataProps) {
  const [notes, setNotes] = useState<readonly number[]>([]);
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const { email, counts, card, samePhone, records } = match;
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
            ? 'also belongs to other addresses, or to a number that was added by hand. It stays, with everything that belongs to those, and is not in the file.'
            : 'is erased too.'}
        </p>
      )}
      {isShared && card.notes.length > 0 && (
        <SharedNotes chosen={notes} notes={card.notes} onChange={setNotes} />
      )}
      <div className="mt-4">
        <Mentions chosen={mentions} mentions={match.mentions} onChange={setMentions} />
      </div>
      {samePhone.map((other) => (
        <p className="mt-2" key={other.id}>
          <CardLink card={other} /> has the same phone number. It stays, unless you erase it there.
        </p>
      ))}
      {(holdsAnything(counts) || isShared) && (
        <div className="mt-4 flex flex-wrap gap-3">
          <ActionButton disabled={isBusy} onClick={() => exportAll(match)}>
            Save as a file
          </ActionButton>
          <ActionButton
            disabled={isBusy}
            onClick={() => erase(match, { notes, mentions })}
            tone="danger"
          >
            Erase everything
          </ActionButton>
        </div>
      )}
      {records.length > 0 && (
        <RequestRecords caption="Earlier requests for this address" records={records} />
      )}
    </div>
  );
}

function CardLink({ card: { id, name } }: { card: { id: number; name: string } }) {
  return (
    <Link className="text-ink underline underline-offset-4" to={`/admin/people/${id}`}>
      The card of {name}
    </Link>
  );
}

interface SharedNotesProps {
  notes: NonNullable<Match['card']>['notes'];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** Notes on a card with several people. Only the administrator knows whom they are about. */
function SharedNotes({ notes, chosen, onChange }: SharedNotesProps) {
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 font-semibold">
        Which notes on this card are about this address? They are erased too.
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
            {timelineText({ kind, title: '', state: '' }).what}
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
    cell: ({ kind }) => (kind === 'export' ? 'Copy saved' : 'Erased'),
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

/** A log of handled requests, without personal data. */
function RequestRecords({ caption, records }: RequestRecordsProps) {
  return (
    <div className="mt-5">
      <p className="mb-2 font-semibold text-[0.9375rem]">{caption}</p>
      <DataTable caption={caption} columns={columns} rows={records} />
    </div>
  );
}

interface Match extends HeldData {
  email: string;
}

/** Looks up, exports and erases the data stored under an email address. */
function useHeldData() {
  const [match, setMatch] = useState<Match>();
  const [wrong, setWrong] = useState<string>();
  const { run, isBusy } = useAction();
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();

  const lookUp = async (email: string) => {
    const result = await callApi('POST /api/admin/personal-data/search', { json: { email } });
    setMatch({ email, ...result });
  };
  const reloadWith = (email: string) => async () => {
    await lookUp(email);
    await forgetErased();
    await revalidate();
  };
  const onError = ({ fields }: ApiError) => (fields.email ? setWrong(fields.email) : false);

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readForm(personalDataForm, Object.fromEntries(new FormData(event.currentTarget)));
    setWrong(read.ok ? undefined : read.fields.email);
    setMatch(undefined);
    if (read.ok) await run(() => lookUp(read.values.email), { reload: false, onError });
  }

  async function exportAll({ email }: Match) {
    const call = async () => {
      const all = await callApi('POST /api/admin/personal-data/export', { json: { email } });
      const text = JSON.stringify(all, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'personal-data.json');
    };
    const done = 'The file with everything stored about this address has been saved.';
    await run(call, { reload: reloadWith(email), done, onError });
  }

  async function erase({ email, counts, left }: Match, { notes, mentions }: AdditionalErasures) {
    const question = `Erase everything stored about ${email}?`;
    const chosen = notes.length + mentions.length;
    const erased = describeHeld({ ...counts, notes: counts.notes + chosen });
    const stays = describeLeft({ ...left, notes: left.notes - notes.length });
    const detail = `${erased}. ${stays && `What stays: ${stays}. `}This cannot be undone.`;
    if (!(await confirm(question, { confirmLabel: 'Erase', detail }))) return;
    const json = { email, notes: [...notes], mentions: [...mentions] };
    await run(() => callApi('POST /api/admin/personal-data/erasure', { json }), {
      reload: reloadWith(email),
      done: (response) => {
        const remaining = describeLeft(response.left);
        const also = describeTraces(response.traces);
        return `Erased: ${describeHeld(response.counts)}.${also && ` Also removed: ${also}.`}${remaining && ` Left: ${remaining}.`}`;
      },
      onError,
    });
  }

  return { match, wrong, isBusy, search, exportAll, erase };
}
