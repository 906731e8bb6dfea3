import { useState } from 'react';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import type { PersonDetails } from '../../../../domain/forms/person-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { ApiError, callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { FormError } from '../dialogs/form-error.tsx';
import { SuggestedField } from '../dialogs/suggested-field.tsx';
import { useCopiedForm } from '../dialogs/use-copied-form.ts';

/** Changes what a card says. Of what somebody else has written meanwhile it tells before it is replaced. */
export function DetailsDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const [base, setBase] = useState(() => textsOf({ ...person, source: person.typedSource }));
  const [other, setOther] = useState('');
  const form = useCopiedForm(`person-${person.id}`, base);
  const { field, fields } = form;
  const { attempt } = useChange();
  const notify = useNotice();
  const { id, interests } = person;

  const save = (close: () => void) =>
    form.send(async () => {
      try {
        const json = { ...fields, base };
        await attempt([id], () => callApi('PUT /api/admin/people/:id', { id, json }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const stored = textsOf((error.body as { current: PersonDetails }).current);
          setBase(stored);
          setOther(theirs(stored));
        }
        throw error;
      }
      close();
      notify('Saved.');
    });

  return (
    <Modal
      confirmLabel="Save"
      onClose={() => {
        form.forget();
        onClose();
      }}
      onConfirm={(close) => void save(close)}
      title={`Details of ${person.name}`}
    >
      <TextField {...field('name')} autoComplete="off" label="Name" />
      <TextField
        {...field('about')}
        autoComplete="off"
        hint="Below the name, such as: Jaipur, prefers Hindi"
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
      <FormError>{form.error && `${form.error} ${other}`}</FormError>
    </Modal>
  );
}

function textsOf({ name, about, interest, batch, value, source }: PersonDetails) {
  return { name, about, interest, batch, value: value === null ? '' : String(value), source };
}

/** What stands there, and what to do about it. */
function theirs(stored: Record<string, string>): string {
  const texts = Object.values(stored).filter(Boolean);
  return `It says: ${texts.join(', ')}. Save again to put yours in its place.`;
}
