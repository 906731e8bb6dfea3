import { useNavigate } from 'react-router';
import { handSources } from '../../../../domain/people/person.ts';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { callApi } from '../../api/call-api.ts';
import { Modal } from '../../ui/modal.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { FormError } from './form-error.tsx';
import { SuggestedField } from './suggested-field.tsx';
import { useCopiedForm } from './use-copied-form.ts';

const blank = { name: '', phone: '', email: '', interest: '', source: 'Phone', note: '' };

interface AddPersonProps {
  interests: readonly string[];
  onClose: () => void;
}

/** Takes down an enquiry by phone or in person, and leads to the card. */
export function AddPerson({ interests, onClose }: AddPersonProps) {
  const form = useCopiedForm('person-new', blank);
  const { field, fields } = form;
  const navigate = useNavigate();
  const notify = useNotice();

  const add = () =>
    form.send(async () => {
      const { id, isKnown } = await callApi('POST /api/admin/people', { json: fields });
      await navigate(`/admin/people/${id}`);
      notify(
        isKnown ? `${fields.name} was known: it is on their card.` : `${fields.name} has a card.`,
      );
    });

  return (
    <Modal
      confirmLabel="Add"
      onClose={() => {
        form.forget();
        onClose();
      }}
      onConfirm={() => void add()}
      title="Add a person"
    >
      <TextField {...field('name')} autoComplete="off" autoFocus label="Name" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...field('phone')} autoComplete="off" inputMode="tel" label="Phone" />
        <TextField {...field('email')} autoComplete="off" label="E-mail" type="email" />
        <SuggestedField {...field('interest')} label="Interest" suggestions={interests} />
        <SelectField {...field('source')} label="How" options={handSources} placeholder="Choose" />
      </div>
      <TextArea {...field('note')} label="What they asked" rows={3} />
      <FormError>{form.error}</FormError>
    </Modal>
  );
}
