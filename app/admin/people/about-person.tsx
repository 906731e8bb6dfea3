import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hashText } from '../../../art/lattice.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { Changer, PersonCard } from '../../../domain/people/person-card.ts';
import type { ChangedDetails, PersonDetails } from '../../../domain/people/person-form.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { rupees } from '../../../domain/text/rupees.ts';
import { Field } from '../../ui/field.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { useNewText } from '../saving/use-form.ts';
import { useUnguarded } from '../saving/use-typed.ts';
import { findCopy } from '../session/copies.ts';
import { ActionButton } from '../ui/action.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { WriteIcon as PencilIcon } from '../ui/icons.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { undoByTokens } from '../ui/use-instant.ts';
import { callTo, useRecord } from './contact-links.tsx';
import { OwnerRow } from './hand-over.tsx';
import { WholeCard } from './join-and-split.tsx';

/** Text fields of a card. */
type DetailName = 'name' | 'about' | 'interest' | 'batch' | 'value' | 'source';

interface AboutPersonProps {
  person: PersonCard;
  /** The field to open. A new key opens it again. */
  opened: { field: string; key: number } | undefined;
}

/** The details of a person, each edited in its place. */
export function AboutPerson({ person, opened }: AboutPersonProps) {
  const { phones, typedPhones, wrongNumbers, emails, interest, batch } = person;
  const { value, source, campaign } = person;
  const { firstPage, consent, newsletter, interests } = person;
  const detail = { person, opened };
  const contact = { person };
  /** How often each "Add" field was opened; 1 at first when this browser stores an unsaved text for it. */
  const [adds, setAdds] = useState(() => ({
    phone: findCopy(contactName(person.id, 'phone', '')) ? 1 : 0,
    email: findCopy(contactName(person.id, 'email', '')) ? 1 : 0,
  }));
  const add = (kind: ContactRowProps['kind']) =>
    setAdds((before) => ({ ...before, [kind]: before[kind] + 1 }));
  return (
    <Panel title="Details">
      <Group title="Contact">
        {phones.map((phone) => (
          <ContactRow
            {...contact}
            key={phone}
            kind="phone"
            old={phone}
            preferred={phones.length > 1 ? phone === person.preferredPhone : undefined}
            warning={wrongNumbers.includes(phone) ? 'Wrong number' : undefined}
          />
        ))}
        {typedPhones.map((phone) => (
          <ContactRow
            {...contact}
            isInvalid
            key={phone}
            kind="phone"
            old={phone}
            warning="As typed; not a valid phone number"
          />
        ))}
        {(adds.phone || phones.length + typedPhones.length === 0) && (
          <ContactRow
            {...contact}
            isFirst={phones.length + typedPhones.length === 0}
            kind="phone"
            old=""
            openedBy={adds.phone}
          />
        )}
        {emails.map((email) => (
          <ContactRow {...contact} key={email} kind="email" old={email} />
        ))}
        {(adds.email || emails.length === 0) && (
          <ContactRow
            {...contact}
            isFirst={emails.length === 0}
            kind="email"
            old=""
            openedBy={adds.email}
          />
        )}
        <div className="flex flex-wrap py-1">
          <dt className="sr-only">Add</dt>
          <dd className="-mx-2 flex flex-wrap">
            <ActionButton onClick={() => add('phone')} tone="text">
              Add a number
            </ActionButton>
            <ActionButton onClick={() => add('email')} tone="text">
              Add an address
            </ActionButton>
          </dd>
        </div>
        <DetailRow {...detail} label="Name" name="name" text={person.name} />
        <DetailRow
          {...detail}
          hint="Below the name, such as: Jaipur, prefers Hindi"
          label="About"
          name="about"
          text={person.about}
        />
      </Group>
      <Group title="Interest">
        <DetailRow
          {...detail}
          label="Asked about"
          name="interest"
          suggestions={interests}
          text={interest}
        />
        <DetailRow {...detail} label="Batch" name="batch" text={batch} />
        <DetailRow
          {...detail}
          hint="In rupees"
          label="Value"
          name="value"
          shown={value !== null && <strong>{rupees(String(value))}</strong>}
          text={value === null ? '' : String(value)}
        />
        <OwnerRow className={rowClass} person={person} />
      </Group>
      <Group title="Origin">
        <DetailRow
          {...detail}
          label="Came from"
          name="source"
          shown={[source, campaign].filter(Boolean).join(', ')}
          text={person.typedSource}
        />
        {firstPage && <Row label="First page">{firstPage}</Row>}
        {(consent || newsletter) && (
          <Row label="Agreed to">
            {consent && (
              <span className="block">
                Privacy policy, version {consent.version}, <Moment of={consent.at} />
              </span>
            )}
            {newsletter && (
              <span className="block text-sm text-mute">
                Newsletter: {newsletterWords[newsletter.status]}, <Moment of={newsletter.at} />
              </span>
            )}
          </Row>
        )}
      </Group>
      <div className="mt-3">
        <WholeCard person={person} />
      </div>
    </Panel>
  );
}

/** A group of rows, with a heading on wide screens. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-5 font-display text-base font-bold first-of-type:mt-0 max-xl:hidden">
        {title}
      </h3>
      <dl className="grid divide-y divide-line border-line not-last:border-b">{children}</dl>
    </>
  );
}

const newsletterWords: Record<string, string> = {
  pending: 'not confirmed',
  confirmed: 'confirmed',
  unsubscribed: 'left',
};

const rowClass =
  'grid min-h-14 grid-cols-[6.25rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2 xl:grid-cols-[5.25rem_minmax(0,1fr)_auto] xl:text-[0.9375rem]';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={rowClass}>
      <dt className="text-[0.9375rem] text-mute">{label}</dt>
      <dd className="col-span-2 min-w-0 break-words">{children}</dd>
    </div>
  );
}

interface EditedRowProps {
  label: string;
  /** Accessible name of the button. */
  buttonLabel: string;
  button: string;
  shown: ReactNode;
  copyName: string;
  text: string;
  hint?: string | undefined;
  type?: 'text' | 'tel' | 'email';
  suggestions?: readonly string[] | undefined;
  /** Set to open the field from outside; a new number opens it again. */
  openedBy?: number | undefined;
  save: (value: string) => Promise<{ undo: (() => Promise<unknown>) | undefined }>;
  /** Name of the field in the server's errors. */
  errorName: string;
}

/** A detail with a button that turns it into a field. What is typed is stored in this browser until it is saved. */
function EditedRow(props: EditedRowProps) {
  const { label, shown, copyName, text, hint, type = 'text', suggestions, openedBy } = props;
  const form = useNewText<Record<string, string>>({ [props.errorName]: text }, copyName);
  const typed = form.fields[props.errorName] ?? '';
  const [isOpen, setOpen] = useState(typed !== text);
  const { run } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (openedBy !== undefined) setOpen(true);
  }, [openedBy]);
  useEffect(() => {
    if (isOpen && !wasOpen.current) input.current?.focus();
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function cancel() {
    form.forget();
    setOpen(false);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const saved = await form.send(() => props.save(typed.trim()), {
      done: ({ undo }) => ({
        text: `${label}: saved.`,
        undo: undo && (() => void run(undo, { done: 'Undone.' })),
      }),
    });
    if (!saved) return;
    form.forget();
    setOpen(false);
  }

  if (!isOpen) {
    return (
      <div className={rowClass}>
        <dt className="text-[0.9375rem] text-mute">{label}</dt>
        <dd className="min-w-0 break-words">
          {shown || <span className="text-mute">Not known</span>}
        </dd>
        <dd>
          <button
            aria-label={props.buttonLabel}
            className="min-h-11 cursor-pointer px-1 text-[0.9375rem] font-semibold text-ink underline-offset-4 hover:underline"
            onClick={() => setOpen(true)}
            ref={button}
            type="button"
          >
            <span className="xl:sr-only">{props.button}</span>
            <PencilIcon className="size-4.5 text-ink max-xl:hidden" />
          </button>
        </dd>
      </div>
    );
  }
  const listId = `suggested-${copyName}`;
  return (
    <div className="-mx-2 my-2 rounded-control border border-line bg-chalk p-3">
      <dt className="sr-only">{label}</dt>
      <dd>
        <form
          className="grid gap-3"
          noValidate
          onKeyDown={(event) => {
            // The typed text stays in this browser, and the button opens it again.
            if (event.key === 'Escape') setOpen(false);
          }}
          onSubmit={(event) => void save(event)}
        >
          <Field error={form.field(props.errorName).error} hint={hint} label={label}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                list={suggestions && listId}
                onChange={form.field(props.errorName).onChange}
                ref={input}
                type={type}
                value={typed}
              />
            )}
          </Field>
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
          <FormError>{form.errors.form}</FormError>
          <div className="flex flex-wrap items-center gap-3">
            <ActionButton aria-disabled={form.isBusy} tone="primary" type="submit">
              Save
            </ActionButton>
            <ActionButton onClick={cancel} tone="text">
              Cancel
            </ActionButton>
          </div>
        </form>
      </dd>
    </div>
  );
}

interface DetailRowProps extends AboutPersonProps {
  label: string;
  name: DetailName;
  text: string;
  shown?: ReactNode;
  hint?: string;
  suggestions?: readonly string[];
}

/** Saves one field only. A conflict in this field shows the other account's text first. */
function DetailRow({ person, opened, label, name, text, shown = text, ...row }: DetailRowProps) {
  const { id } = person;
  const typing = useUnguarded({
    name: undefined,
    opened: { current: detailsOf(person), revision: person.detailsRevision },
    fieldsOf: (details) => ({ text: detailText(details, name) }),
    save: ({ text: value }, over) =>
      callApi('PUT /api/admin/people/:id', { id, json: { [name]: value, ...over } }),
  });
  const { look } = typing;
  const lookAt = useEffectEvent((revision: string) =>
    look({ current: detailsOf(person), revision }),
  );
  useEffect(() => lookAt(person.detailsRevision), [person.detailsRevision]);

  /** Stores a value; resolves to the one that it replaces. */
  async function put(value: string): Promise<string> {
    const before = detailText(typing.latestStored(), name);
    typing.edit({ text: value });
    try {
      await typing.save();
    } catch (error) {
      const changed = changedDetails(error);
      if (!changed) throw error;
      const message = conflictMessage(detailText(changed, name), changed);
      throw new ApiError(peopleMessages.detailChanged(changed), {
        status: 409,
        body: { fields: { [name]: message } },
      });
    }
    return before;
  }

  return (
    <EditedRow
      {...row}
      button={text ? 'Edit' : 'Add'}
      buttonLabel={`${text ? 'Edit' : 'Add'}: ${label}`}
      copyName={`people-${id}:${name}`}
      errorName={name}
      key={text}
      label={label}
      openedBy={opened?.field === name ? opened.key : undefined}
      save={async (value) => {
        const before = await put(value);
        return { undo: value === before ? undefined : () => put(before) };
      }}
      shown={shown}
      text={text}
    />
  );
}

/** What is stored and who changed it, when a change was refused because of that. */
function changedDetails(error: unknown): ChangedDetails | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return;
  const { current } = error.body as { current?: Partial<ChangedDetails> };
  return current?.about === undefined ? undefined : (current as ChangedDetails);
}

function detailText(details: PersonDetails, name: DetailName): string {
  return String(details[name] ?? '');
}

/** Tells the user what was written in a field meanwhile. */
function conflictMessage(text: string, { by, isCaller }: Changer): string {
  const who = isCaller ? 'You' : (by ?? 'Somebody else');
  const what = text ? `wrote “${text}”` : 'emptied this field';
  return `${who} ${what} in the meantime. Save again to replace that with yours.`;
}

function detailsOf(card: PersonCard): PersonDetails {
  const { name, about, interest, batch, value, typedSource: source } = card;
  return { name, about, interest, batch, value, source };
}

interface ContactRowProps {
  person: PersonCard;
  kind: 'phone' | 'email';
  /** Empty when a value is added. */
  old: string;
  /** Whether the text from an enquiry is not a valid phone number, so that it cannot be called. */
  isInvalid?: boolean;
  /** Below the number. */
  warning?: string | undefined;
  /** Whether the number is marked as the one to call; undefined if there is no other. */
  preferred?: boolean | undefined;
  /** Whether the card has no other number or address. */
  isFirst?: boolean;
  /** How often the field was opened from outside. */
  openedBy?: number;
}

/** Name of the unsaved number or address in this browser; it does not tell the one that it replaces. */
const contactName = (id: number, kind: string, old: string) =>
  `people-${id}:${kind}-${old && hashText(old)}`;

/** A phone number or email address. Saving an empty text removes it. */
function ContactRow(props: ContactRowProps) {
  const { kind, old, isInvalid, isFirst, warning, preferred, openedBy } = props;
  const { id } = props.person;
  const record = useRecord(props.person);
  const isPhone = kind === 'phone';
  const [label, text] = isPhone ? ['Phone', phoneText(old)] : ['E-mail', old];
  const isCallable = isPhone && old !== '' && !isInvalid;
  const shown = text && (
    <>
      {isCallable ? (
        <a
          className="font-semibold text-ink"
          href={`tel:${old}`}
          onClick={() => void record(callTo(old))}
        >
          {text}
        </a>
      ) : (
        text
      )}
      {warning && <span className="block text-sm text-brick">{warning}</span>}
      {preferred !== undefined && <PreferredMark id={id} isMarked={preferred} phone={old} />}
    </>
  );
  return (
    <EditedRow
      button={old ? 'Edit' : 'Add'}
      buttonLabel={old ? `Edit: ${label} ${text}` : `Add: ${label}`}
      copyName={contactName(id, kind, old)}
      errorName="value"
      hint={old ? 'Leave it empty to remove it.' : undefined}
      label={label}
      openedBy={openedBy || undefined}
      save={async (value) => {
        const json = { kind, old, value };
        const { undo } = await callApi('PUT /api/admin/people/:id/contact', { id, json });
        return { undo: undo === null ? undefined : () => undoByTokens([undo]) };
      }}
      shown={
        shown ||
        (!isFirst && (
          <span className="text-mute">{isPhone ? 'Another number' : 'Another address'}</span>
        ))
      }
      text={text}
      type={isPhone ? 'tel' : 'email'}
    />
  );
}

/** Marks one of several numbers as the one that Call and WhatsApp use, or takes that back. */
function PreferredMark({ id, phone, isMarked }: { id: number; phone: string; isMarked: boolean }) {
  const { run, isBusy } = useAction();
  const number = phoneText(phone);
  async function mark() {
    const json = { kind: 'phone', old: phone, value: phone, preferred: !isMarked } as const;
    await run(() => callApi('PUT /api/admin/people/:id/contact', { id, json }), {
      rows: [id],
      done: ({ undo }) => ({
        text: isMarked
          ? 'Calls go to the number of the latest enquiry.'
          : `Calls go to ${number} from now on.`,
        undo:
          undo === null
            ? undefined
            : () => void run(() => undoByTokens([undo]), { done: 'Undone.' }),
      }),
    });
  }
  return (
    <button
      aria-label={`Call this number first: ${number}`}
      aria-pressed={isMarked}
      className="block min-h-11 cursor-pointer text-left text-sm text-mute underline underline-offset-4 aria-pressed:text-ink aria-pressed:no-underline"
      onClick={() => !isBusy && void mark()}
      type="button"
    >
      {isMarked ? '✓ Called first' : 'Call this number first'}
    </button>
  );
}
