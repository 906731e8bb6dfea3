import { useEffect, useRef, useState } from 'react';
import { handSources } from '../../../domain/people/person.ts';
import type { KnownPerson } from '../../../domain/people/person-card.ts';
import { nextOpenDay, snoozeTimes } from '../../../domain/people/step-times.ts';
import { stepLabels } from '../../../domain/people/steps.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { Modal } from '../ui/dialog.tsx';
import { FormError, SuggestedField } from '../ui/dialog-form.tsx';
import { TimeFields } from '../ui/time-fields.tsx';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { personSummary } from './same-phone.tsx';

const otherChoice = ['other', 'Somebody else: a new card'] as const;

const choiceOf = (person: KnownPerson) =>
  [String(person.id), `Add to this card: ${personSummary(person)}`] as const;

/** Labels of sources whose name is also the label of another field. */
const sourceLabels: Record<string, string> = { Phone: 'They called' };

const anotherTime = 'another';

interface AddPersonProps {
  interests: readonly string[];
  /** What was searched before. */
  name?: string;
  onClose: () => void;
}

/** Records an enquiry made by phone or in person with its next step, and opens the card. */
export function AddPerson({ interests, name = '', onClose }: AddPersonProps) {
  const facts = useSiteFacts();
  const [now] = useState(() => new Date());
  const blank = {
    name,
    phone: '',
    email: '',
    interest: '',
    source: 'Phone',
    note: '',
    spoke: 'no',
    step: '',
    when: 'next',
    ...fieldsAt(nextOpenDay(facts, now), facts.timeZone),
  };
  const form = useDialogText('people:new', blank);
  const { field, choose, fields, change } = form;
  const open = useOpenAfterCall();
  const times = snoozeTimes(facts, now);
  const [known, setKnown] = useState<KnownPerson[]>([]);
  /** The id of an existing card, or `other`. */
  const [choice, setChoice] = useState('');
  const question = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // On a phone the question is below what is in sight.
    if (known.length > 0) question.current?.querySelector('input')?.focus();
  }, [known]);
  const spoke = fields.spoke === 'yes';
  const usualKind = spoke ? 'call-again' : 'call-back';
  const usualStep = stepLabels[usualKind];

  const add = () =>
    form.send(
      async () => {
        const { phone, email, interest, source, note } = fields;
        const card = choice === '' ? undefined : choice === 'other' ? null : Number(choice);
        const { day, time } = times.find(({ key }) => key === fields.when) ?? fields;
        const typed = fields.step.trim();
        const kind = typed ? ('typed' as const) : usualKind;
        const next = { kind, text: typed || usualStep, day, time } as const;
        const json = { name: fields.name, phone, email, interest, source, note, card, spoke, next };
        return await callApi('POST /api/admin/people', { json }).catch((error) => {
          if (error instanceof ApiError && error.status === 409) {
            setKnown((error.body as { current: KnownPerson[] }).current);
          }
          throw error;
        });
      },
      {
        reload: async ({ id }) => {
          await open(`/admin/people/${id}`);
          form.forget();
        },
        done: ({ isKnown }) =>
          isKnown
            ? `${fields.name} already has a card. The enquiry was added to it.`
            : `${fields.name} has a card.`,
      },
    );

  return (
    <Modal
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={() => void add()}
      text={form}
      title="Add a person"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="off" autoFocus label="Name" />
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
      </div>
      <Choices
        label="How did they reach you?"
        name="source"
        onChoose={(source) => choose({ source })}
        options={handSources.map((source) => [source, sourceLabels[source] ?? source])}
        value={fields.source}
      />
      <Choices
        label="Did you speak with them?"
        name="spoke"
        onChoose={(value) => choose({ spoke: value })}
        options={[
          ['yes', 'Yes, we spoke'],
          ['no', 'Not yet'],
        ]}
        value={fields.spoke}
      />
      <SelectField
        {...form.choice('when')}
        label={`Next step: ${fields.step.trim() || usualStep}`}
        labels={{
          ...Object.fromEntries(times.map(({ key, label }) => [key, label])),
          [anotherTime]: 'Another time',
        }}
        options={[...times.map(({ key }) => key), anotherTime]}
        placeholder="Choose"
      />
      {fields.when === anotherTime && (
        <TimeFields
          error={field('time').error}
          onChange={({ day, time }) => change({ day, time })}
          value={fields}
        />
      )}
      <details open={Boolean(field('email').error) || undefined}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Course, e-mail, what they asked
        </summary>
        <div className="mt-2 grid gap-4">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <SuggestedField {...field('interest')} label="Interest" suggestions={interests} />
            <TextField {...field('email')} autoComplete="off" label="E-mail" type="email" />
          </div>
          <TextArea {...field('note')} label="What they asked" rows={3} />
          <TextField
            {...field('step')}
            autoComplete="off"
            label="Another next step"
            placeholder={usualStep}
          />
        </div>
      </details>
      <FormError>{form.errors.form}</FormError>
      {known.length > 0 && (
        <fieldset className="grid gap-1" ref={question}>
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

interface ChoicesProps {
  label: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChoose: (value: string) => void;
}

/** Radio buttons that look like chips. */
function Choices({ label, name, options, value, onChoose }: ChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([each, words]) => (
          <label
            className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-mute/70 bg-white px-3.5 text-[0.9375rem] font-semibold has-checked:border-green has-checked:bg-green has-checked:text-chalk has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            key={each}
          >
            <input
              checked={value === each}
              className="sr-only"
              name={name}
              onChange={() => onChoose(each)}
              type="radio"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
