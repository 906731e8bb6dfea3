import { useState } from 'react';
import { useNavigate } from 'react-router';
import { handSources } from '../../../domain/people/person.ts';
import type { KnownPerson } from '../../../domain/people/person-card.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { Modal } from '../ui/dialog.tsx';
import { FormError, SuggestedField, useCopiedForm } from './dialog-form.tsx';
import { knownWords } from './same-phone.tsx';

const blank = { name: '', phone: '', email: '', interest: '', source: 'Phone', note: '' };

const otherChoice = ['other', 'Somebody else: a new card'] as const;

const choiceOf = (person: KnownPerson) =>
  [String(person.id), `Add to this card: ${knownWords(person)}`] as const;

interface AddPersonProps {
  interests: readonly string[];
  onClose: () => void;
}

/** Adds an enquiry by phone or in person, and opens its card. */
export function AddPerson({ interests, onClose }: AddPersonProps) {
  const form = useCopiedForm('person-new', blank);
  const { field, fields } = form;
  const navigate = useNavigate();

  const [known, setKnown] = useState<KnownPerson[]>([]);
  /** The id of an existing card, or `other`. */
  const [choice, setChoice] = useState('');

  const add = () =>
    form.send(
      async () => {
        const card = choice === '' ? undefined : choice === 'other' ? null : Number(choice);
        const json = { ...fields, card };
        return await callApi('POST /api/admin/people', { json }).catch((error) => {
          if (error instanceof ApiError && error.status === 409) {
            setKnown((error.body as { current: KnownPerson[] }).current);
          }
          throw error;
        });
      },
      {
        reload: async ({ id }) => navigate(`/admin/people/${id}`),
        done: ({ isKnown }) =>
          isKnown
            ? `${fields.name} already has a card. The enquiry was added to it.`
            : `${fields.name} has a card.`,
      },
    );

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
        <TextField
          {...field('phone')}
          autoComplete="off"
          inputMode="tel"
          label="Phone"
          onChange={(event) => {
            field('phone').onChange(event);
            setKnown([]);
            setChoice('');
          }}
        />
        <TextField {...field('email')} autoComplete="off" label="E-mail" type="email" />
        <SuggestedField {...field('interest')} label="Interest" suggestions={interests} />
        <SelectField {...field('source')} label="How" options={handSources} placeholder="Choose" />
      </div>
      <TextArea {...field('note')} label="What they asked" rows={3} />
      <FormError>{form.error}</FormError>
      {known.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Whose enquiry is this?</legend>
          {[...known.map(choiceOf), otherChoice].map(([value, label]) => (
            <label className="flex min-h-11 items-center gap-3" key={value}>
              <input
                checked={choice === value}
                className="size-5 shrink-0 accent-green"
                name="card"
                onChange={() => setChoice(value)}
                type="radio"
              />
              <span className="min-w-0 break-words">{label}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Modal>
  );
}
