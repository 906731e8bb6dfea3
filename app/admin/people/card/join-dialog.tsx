import { useEffect, useState } from 'react';
import type { ListedPerson, PersonCard } from '../../../../domain/api/answers/people.ts';
import { TextField } from '../../../ui/field.tsx';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { FormError } from '../dialogs/form-error.tsx';
import { useCopiedForm } from '../dialogs/use-copied-form.ts';
import { knownWords } from './same-phone.tsx';

const shown = 8;

/** Looks for the other card of a person, and makes it part of this one. */
export function JoinDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const { id, name } = person;
  const form = useCopiedForm(`join-${id}`, { search: '', other: '' });
  const found = useFound(form.fields.search, id);
  const { attempt } = useChange();
  const notify = useNotice();

  const join = (close: () => void) =>
    form.send(async () => {
      const json = { other: Number(form.fields.other) };
      await attempt([id], () => callApi('POST /api/admin/people/:id/joins', { id, json }));
      close();
      notify('Both are one card now. It can be split again.');
    });

  return (
    <Modal
      confirmLabel="Join"
      onClose={() => {
        form.forget();
        onClose();
      }}
      onConfirm={(close) => void join(close)}
      title={`Which card is ${name}, too?`}
    >
      <TextField
        {...form.field('search')}
        autoComplete="off"
        label="Name, phone or e-mail"
        type="search"
      />
      <fieldset className="grid gap-1" aria-live="polite">
        <legend className="mb-1 font-semibold">
          {found.length === 0 ? 'Nobody else fits' : 'Found'}
        </legend>
        {found.map((other) => (
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

/** The cards that fit what is typed, without this one. */
function useFound(search: string, id: number): ListedPerson[] {
  const [found, setFound] = useState<ListedPerson[]>([]);
  useEffect(() => {
    const end = new AbortController();
    const query = new URLSearchParams({ status: 'all', sort: 'newest', search });
    callApi('GET /api/admin/people', { search: `?${query}`, signal: end.signal })
      .then(({ people }) => setFound(people.filter((each) => each.id !== id).slice(0, shown)))
      // The list stays as it was.
      .catch(() => {});
    return () => end.abort();
  }, [search, id]);
  return found;
}
