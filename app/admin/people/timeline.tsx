import { Link } from 'react-router';
import type { PersonCard, TimelineItem } from '../../../domain/people/person-card.ts';
import { TextArea } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { useNewText } from '../saving/use-form.ts';
import { ActionButton } from '../ui/action.tsx';
import { Moment, useMomentText } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { undoByTokens } from '../ui/use-instant.ts';

/** The history of a person, latest first, with a form for notes. */
export function Timeline({ person, note }: { person: PersonCard; note: NoteForm | undefined }) {
  const { name, timeline, isCut } = person;
  return (
    <Panel
      aside={
        <span className="flex gap-4">
          <span className="flex items-center gap-2">
            <Dot isTheirs /> {name.split(' ')[0]}
          </span>
          <span className="flex items-center gap-2">
            <Dot /> We
          </span>
        </span>
      }
      title="Time line"
    >
      {note && (
        <div className="mb-6">
          <NoteFields form={note} />
        </div>
      )}
      <ol className="grid gap-5 border-l border-line pl-5">
        {timeline.map((item) => (
          <Item item={item} key={item.key} />
        ))}
      </ol>
      {isCut && <p className="mt-5 text-mute">Only the newest entries of each kind are shown.</p>}
    </Panel>
  );
}

/** Kinds of items whose texts contain ISO timestamps. */
const hasInstants = ['joined', 'step'];
const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Returns a function that writes the timestamps in an item's text as people read them. */
export function useItemText() {
  const momentText = useMomentText();
  return ({ kind, text }: Pick<TimelineItem, 'text'> & { kind: string }) =>
    hasInstants.includes(kind) ? text.replace(instants, momentText) : text;
}

function Item({ item }: { item: TimelineItem }) {
  const { at, by, kind, link } = item;
  const text = useItemText()(item);
  const { what, state } = timelineText(item);
  return (
    <li className="relative min-w-0">
      <Dot className="absolute top-1.5 -left-[1.6rem]" isTheirs={isOfPerson(item)} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 break-words">
          {link ? (
            <Link className="font-semibold text-ink underline underline-offset-4" to={link}>
              {what}
            </Link>
          ) : (
            <span className="font-semibold">{what}</span>
          )}
          {by && <span className="text-mute"> by {by}</span>}
        </p>
        <span className="text-sm text-mute tabular-nums">
          <Moment of={at} />
        </span>
      </div>
      {text && (
        <p
          className={`mt-1 max-w-[68ch] break-words whitespace-pre-line ${kind === 'message' ? 'rounded-control border border-line bg-white px-4 py-3' : ''}`}
        >
          {text}
        </p>
      )}
      {state && <p className="mt-1 text-sm text-mute">{state}</p>}
    </li>
  );
}

function Dot({ isTheirs = false, className = '' }: { isTheirs?: boolean; className?: string }) {
  const colours = isTheirs ? 'border-green bg-gold' : 'border-mute bg-white';
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-3 rounded-full border-2 ${colours} ${className}`}
    />
  );
}

const blank = { note: '' };

export type NoteForm = ReturnType<typeof useNoteForm>;

/** A note being written; stored in this browser until it is added. */
export function useNoteForm(id: number) {
  const form = useNewText(blank, `people-${id}:note`);
  const { run } = useAction();

  /** Removes the note from the card and puts its text back into the field, before a note begun meanwhile. */
  const takeBack = (token: string, note: string) =>
    void run(
      async () => {
        await undoByTokens([token]);
        const begun = form.latest().note;
        form.change({ note: begun.trim() ? `${note}\n\n${begun}` : note });
      },
      { rows: [id], done: 'The note is removed from the card. Its text is back in the field.' },
    );

  const add = () => {
    const { note } = form.fields;
    const call = async () => {
      const card = await callApi('POST /api/admin/people/:id/notes', { id, json: form.fields });
      // What was typed during the call stays.
      if (form.latest().note === note) form.forget();
      return card;
    };
    return form.send(call, {
      rows: [id],
      done: ({ undo, ...card }) => ({
        text:
          card.id === id
            ? 'Note added.'
            : `This card was joined with ${card.name}. The note is on that card.`,
        undo: undo ? () => takeBack(undo, note) : undefined,
      }),
    });
  };

  return { ...form, add };
}

export function NoteFields({ form }: { form: NoteForm }) {
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void form.add();
      }}
    >
      <TextArea
        {...form.field('note')}
        error={form.field('note').error ?? form.errors.form}
        label="Add a note"
        rows={2}
      />
      <div>
        <ActionButton aria-disabled={form.isBusy} type="submit">
          Add note
        </ActionButton>
      </div>
    </form>
  );
}

const messageStates: Record<string, string> = {
  replied: 'Replied to',
  archived: 'Archived',
  trashed: 'In the trash',
};

const commentStates: Record<string, string> = {
  pending: 'Waiting for approval',
  rejected: 'Rejected',
};

const mailStates: Record<string, string> = {
  sent: 'Accepted by the mail server',
  waiting: 'Not sent yet',
  kept: 'Kept, not sent: there was no mail server',
  'no-mailbox': 'Refused: no such address',
  refused: 'Refused by the mail server',
  failed: 'Could not be sent',
};

const issueStates: Record<string, string> = {
  accepted: 'Accepted by their mail server',
  uncertain: 'Sent, but the mail server did not confirm it',
  refused: 'Refused by their mail server',
  bounced: 'Came back',
};

const newsletterWords: Record<string, string> = {
  asked: 'Asked for the newsletter',
  confirmed: 'Confirmed the newsletter',
  unsubscribed: 'Left the newsletter',
};

const entryWords: Record<string, string> = {
  enquiry: 'Enquiry',
  note: 'Note',
  stage: 'Stage',
  step: 'Next step',
  done: 'Done',
  dropped: 'No longer planned',
  'call-back': 'Asked to be called',
  mail: 'Answered by mail',
  phone: 'Call started',
  whatsapp: 'WhatsApp opened',
  joined: 'Joined with another card',
};

/** The title of an item, and the state of its enquiry, comment or email. */
export function timelineText({
  kind,
  title,
  state,
}: Pick<TimelineItem, 'kind' | 'title' | 'state'>): {
  what: string;
  state: string;
} {
  switch (kind) {
    case 'message':
      return { what: `Enquiry: ${title}`, state: messageStates[state] ?? '' };
    case 'comment':
      return { what: `Comment on “${title}”`, state: commentStates[state] ?? '' };
    case 'email':
      return { what: `Mail: ${title}`, state: mailStates[state] ?? '' };
    case 'issue':
      return { what: `Newsletter: ${title || 'no subject'}`, state: issueStates[state] ?? '' };
    case 'newsletter':
      return { what: newsletterWords[state] ?? '', state: '' };
    case 'mail':
      return mailWords(state, title);
    case 'hand-over':
      return { what: `Handed over to ${title}`, state: '' };
    case 'split':
      return { what: title ? `Split: ${title}` : 'Split', state: '' };
    default:
      return { what: attemptWords[`${kind} ${state}`] ?? entryWords[kind] ?? kind, state: '' };
  }
}

const attemptWords: Record<string, string> = {
  'step moved': 'Next step changed',
  'phone spoke': 'Called, spoke',
  'phone no-answer': 'Called, no answer',
  'phone call-back': 'Called, they asked for a call back',
  'phone wrong-number': 'Called, wrong number',
  'whatsapp sent': 'WhatsApp sent',
  'whatsapp not-sent': 'WhatsApp opened, not sent',
};

/** An email counts as a reply once the mail server accepts it; until then its last error is shown. */
function mailWords(state: string, said: string) {
  if (state === 'waiting') {
    const reason = said && `Reply of the mail server: ${said}`;
    return { what: 'Mail, waiting in the outbox', state: reason };
  }
  if (state === 'kept') {
    return { what: 'Mail, kept and not sent', state: 'There was no mail server.' };
  }
  if (state === 'no-mailbox') return { what: 'Mail, refused: no such address', state: said };
  if (state === 'refused') return { what: 'Mail, refused by the mail server', state: said };
  if (state === 'failed') return { what: 'Mail, could not be sent', state: said };
  return { what: entryWords.mail ?? '', state: '' };
}

const ofPerson = ['message', 'comment', 'newsletter', 'call-back'];

/** Whether the person did it, and not the team. */
const isOfPerson = ({ kind }: TimelineItem) => ofPerson.includes(kind);
