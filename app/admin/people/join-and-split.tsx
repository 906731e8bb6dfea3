import { useEffect, useState } from 'react';
import type { ListedPerson, PersonCard } from '../../../domain/people/person-card.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { saveFile } from '../api/download-file.ts';
import { useNewText } from '../saving/use-form.ts';
import { useMay } from '../session/access.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal, useDialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { useAction } from '../ui/use-action.ts';
import { CompareCards } from './compare-cards.tsx';
import { EraseDialog } from './erase-card.tsx';
import { personSummary } from './same-phone.tsx';
import { SplitDialog } from './split-dialog.tsx';

type About = 'join' | 'split' | 'undo' | 'erase' | { other: number };

/** Joins and splits a card, and exports or erases the personal data on it. */
export function WholeCard({ person }: { person: PersonCard }) {
  const dialog = useDialog<About>();
  const may = useMay();
  const { run, isBusy } = useAction();
  const { id, messages, emails, phones, joins, timeline } = person;
  const isSplittable = messages.length + emails.length + phones.length > 1;
  // Earlier releases did not store how to undo a join.
  const isOldJoin = joins === 0 && timeline.some(({ kind }) => kind === 'joined');

  async function copy() {
    const call = async () => {
      const all = await callApi('POST /api/admin/people/:id/export', { id });
      const type = 'application/json';
      saveFile(new Blob([JSON.stringify(all, null, 2)], { type }), 'personal-data.json');
    };
    const done = 'The file with everything on this card has been saved.';
    await run(call, { rows: [id], done });
  }

  return (
    <div className="-mx-2 flex flex-wrap gap-x-2">
      <ActionButton onClick={() => dialog.open('join')} tone="text">
        Join with another card
      </ActionButton>
      {joins > 0 && (
        <ActionButton onClick={() => dialog.open('undo')} tone="text">
          Undo join
        </ActionButton>
      )}
      {isSplittable && (
        <ActionButton onClick={() => dialog.open('split')} tone="text">
          Split
        </ActionButton>
      )}
      {may('people.export') && (
        <ActionButton aria-disabled={isBusy} onClick={() => !isBusy && void copy()} tone="text">
          Copy of all data
        </ActionButton>
      )}
      {may('people.erase') && (
        <ActionButton onClick={() => dialog.open('erase')} tone="text">
          Erase
        </ActionButton>
      )}
      {isOldJoin && isSplittable && (
        <p className="w-full px-2 text-sm leading-snug text-mute">
          This card was joined with another before joins could be undone. To make two cards of it
          again, press Split and choose what belongs to whom.
        </p>
      )}
      {dialog.render((close, about) => {
        if (typeof about === 'object') {
          return <CompareCards id={id} onClose={close} other={about.other} />;
        }
        if (about === 'join') {
          return (
            <FindCard
              onChoose={(other) => dialog.open({ other })}
              onClose={close}
              person={person}
            />
          );
        }
        if (about === 'erase') return <EraseDialog onClose={close} person={person} />;
        return <SplitDialog id={id} isUndo={about === 'undo'} onClose={close} />;
      })}
    </div>
  );
}

const maxMatches = 8;

interface FindCardProps {
  person: PersonCard;
  onChoose: (other: number) => void;
  onClose: () => void;
}

/** Finds another card of the same person, to compare it with this one. */
function FindCard({ person: { id, name }, onChoose, onClose }: FindCardProps) {
  const form = useNewText({ search: '', other: '' });
  const matches = useMatches(form.fields.search, id);
  const [error, setError] = useState<string>();

  function choose() {
    const other = Number(form.fields.other);
    // A later search may have removed the chosen card from the list.
    if (matches.some((match) => match.id === other)) onChoose(other);
    else setError('Please choose another card.');
  }

  return (
    <Modal
      confirmLabel="Compare"
      onClose={onClose}
      onConfirm={choose}
      title={`Which other card is also ${name}?`}
    >
      <TextField
        {...form.field('search')}
        autoComplete="off"
        label="Name, phone or e-mail"
        type="search"
      />
      <fieldset aria-live="polite" className="grid gap-1">
        <legend className="mb-1 font-semibold">
          {matches.length === 0 ? 'Nobody else found' : 'Found'}
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
            <span className="min-w-0 break-words">{personSummary(other)}</span>
          </label>
        ))}
      </fieldset>
      <FormError>{error}</FormError>
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
      // On failure the last matches stay.
      .catch(() => {});
    return () => end.abort();
  }, [search, id]);
  return matches;
}
