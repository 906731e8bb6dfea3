import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedPerson, PersonCard } from '../../../domain/people/person-card.ts';
import { describeHeld } from '../../../domain/personal-data/personal-data.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { saveFile } from '../api/download-file.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { Modal, useConfirm, useDialog } from '../ui/dialog.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { useAction } from '../ui/use-action.ts';
import { FormError, useCopiedForm } from './dialog-form.tsx';
import { knownWords } from './same-phone.tsx';

/** Joins and splits a card, and exports or erases the personal data on it. */
export function WholeCard({ person }: { person: PersonCard }) {
  const dialog = useDialog<'join' | 'split'>();
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { id, name, messages, emails, phones } = person;
  const isSplittable = messages.length + emails.length + phones.length > 1;

  async function copy() {
    const call = async () => {
      const all = await callApi('POST /api/admin/people/:id/export', { id });
      const type = 'application/json';
      saveFile(new Blob([JSON.stringify(all, null, 2)], { type }), 'personal-data.json');
    };
    const done = 'The file with everything on this card has been saved.';
    await run(call, { rows: [id], done });
  }

  async function erase() {
    const detail =
      'The card, and all messages, comments, mails and newsletter entries on it. This cannot be undone.';
    if (!(await confirm(`Erase everything about ${name}?`, { confirmLabel: 'Erase', detail })))
      return;
    await run(() => callApi('POST /api/admin/people/:id/erasure', { id }), {
      rows: [id],
      reload: async () => navigate('/admin/people'),
      done: ({ counts }) => `Erased: ${describeHeld(counts)}.`,
    });
  }

  return (
    <div className="flex flex-wrap gap-3">
      <ActionButton onClick={() => dialog.open('join')}>Join with another card</ActionButton>
      {isSplittable && <ActionButton onClick={() => dialog.open('split')}>Split</ActionButton>}
      <ActionButton aria-disabled={isBusy} onClick={() => !isBusy && void copy()}>
        Copy of all data
      </ActionButton>
      <DeleteButton aria-disabled={isBusy} onClick={() => !isBusy && void erase()}>
        Erase
      </DeleteButton>
      {dialog.render((close, what) =>
        what === 'join' ? (
          <JoinDialog onClose={close} person={person} />
        ) : (
          <SplitDialog onClose={close} person={person} />
        ),
      )}
    </div>
  );
}

const maxMatches = 8;

/** Finds another card of the same person and joins it with this one. */
function JoinDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const { id, name } = person;
  const form = useCopiedForm(`join-${id}`, { search: '', other: '' });
  const matches = useMatches(form.fields.search, id);

  async function join(close: () => void) {
    const json = { other: Number(form.fields.other) };
    const call = () => callApi('POST /api/admin/people/:id/joins', { id, json });
    const done = 'Both are one card now. It can be split again.';
    if (await form.send(call, { rows: [id], done })) close();
  }

  return (
    <Modal
      confirmLabel="Join"
      onClose={() => {
        form.forget();
        onClose();
      }}
      onConfirm={(close) => void join(close)}
      title={`Which other card is also ${name}?`}
    >
      <TextField
        {...form.field('search')}
        autoComplete="off"
        label="Name, phone or e-mail"
        type="search"
      />
      <fieldset className="grid gap-1" aria-live="polite">
        <legend className="mb-1 font-semibold">
          {matches.length === 0 ? 'Nobody else fits' : 'Found'}
        </legend>
        {matches.map((other) => (
          <label className="flex min-h-11 items-center gap-3" key={other.id}>
            <input
              checked={form.fields.other === String(other.id)}
              className="size-5 accent-green"
              name="other"
              onChange={() => form.change({ other: String(other.id) })}
              type="radio"
            />
            <span className="min-w-0 break-words">{knownWords(other)}</span>
          </label>
        ))}
      </fieldset>
      <FormError>{form.error ?? form.field('other').error}</FormError>
    </Modal>
  );
}

/** The other cards that match a search. */
function useMatches(search: string, id: number): ListedPerson[] {
  const [matches, setMatches] = useState<ListedPerson[]>([]);
  useEffect(() => {
    const end = new AbortController();
    const query = new URLSearchParams({ status: 'all', sort: 'newest', search });
    callApi('GET /api/admin/people', { search: `?${query}`, signal: end.signal })
      .then(({ people }) =>
        setMatches(people.filter((each) => each.id !== id).slice(0, maxMatches)),
      )
      // On failure the list stays as it was.
      .catch(() => {});
    return () => end.abort();
  }, [search, id]);
  return matches;
}

/** Moves messages, addresses and numbers of somebody else to a card of their own. */
function SplitDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const [messages, setMessages] = useState<readonly number[]>([]);
  const [identities, setIdentities] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const momentText = useMomentText();
  const { run, isBusy } = useAction();
  const navigate = useNavigate();
  const { id } = person;

  const split = (close: () => void) =>
    run(
      () => callApi('POST /api/admin/people/:id/splits', { id, json: { messages, identities } }),
      {
        rows: [id],
        reload: async (card) => {
          close();
          await navigate(`/admin/people/${card.id}`);
        },
        done: 'This is a card of its own now. The two are joined by hand only.',
        onError: ({ message }) => setError(message),
      },
    );

  return (
    <Modal
      confirmLabel={isBusy ? 'Splitting...' : 'Split'}
      onClose={onClose}
      onConfirm={(close) => void split(close)}
      title="What belongs to somebody else?"
    >
      <Choices
        chosen={messages}
        legend="Enquiries"
        onChange={setMessages}
        options={person.messages.map(({ id, name, at, email, phone }) => [
          id,
          `${name}, ${momentText(at)}: ${email}, ${phone}`,
        ])}
      />
      <Choices
        chosen={identities}
        legend="Addresses and numbers. Those that only these enquiries have go with them."
        onChange={setIdentities}
        options={[...person.phones, ...person.emails].map((value) => [value, value])}
      />
      <p className="font-medium text-brick empty:hidden" role="alert">
        {error}
      </p>
    </Modal>
  );
}

interface ChoicesProps<Value> {
  legend: string;
  options: readonly (readonly [value: Value, label: string])[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
}

function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { legend, options, chosen, onChange } = props;
  if (options.length === 0) return null;
  const toggle = (value: Value) =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map(([value, label]) => (
        <label className="flex min-h-11 items-center gap-3" key={value}>
          <input
            checked={chosen.includes(value)}
            className="size-5 shrink-0 accent-green"
            onChange={() => toggle(value)}
            type="checkbox"
          />
          <span className="min-w-0 break-words">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
