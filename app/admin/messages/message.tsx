import { type ReactNode, useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import { enquiryFields } from '../../../domain/contact/contact-form.ts';
import { enquiryNumber } from '../../../domain/contact/enquiry-receipt.ts';
import { TextArea } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { TheirText } from '../saving/their-text.tsx';
import type { SingleText } from '../saving/use-single-text.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel, Screen } from '../ui/screen.tsx';
import { useOpenAfterCall } from '../ui/use-router.ts';
import type { Route } from './+types/message';
import { MessageActions, TrashActions } from './message-actions.tsx';
import { useMessageStatus, useMessageTrash, useNote } from './message-changes.ts';
import { MessageStatus } from './messages-table.tsx';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/messages/:id', { id: params.id, signal: request.signal });
}

export default function MessageRoute({ loaderData: message }: Route.ComponentProps) {
  const Message = message.trashedAt ? TrashedMessage : InboxMessageScreen;
  return <Message key={message.id} message={message} />;
}

function InboxMessageScreen({ message }: { message: Enquiry }) {
  const note = useNote(message);
  const leave = useLeaveToList();
  const { setStatus, isBusy } = useMessageStatus();
  const { remove, isBusy: isLeaving } = useMessageTrash(async () => {
    note.mayLeave();
    await leave();
  });
  useReadMark(message);
  return (
    <MessageScreen message={message} note={<NotePanel note={note} />}>
      <MessageActions
        isBusy={isBusy || isLeaving}
        message={message}
        onDelete={() => void remove([message.id], [message.name])}
        onStatus={(status) => void setStatus(message, status)}
      />
    </MessageScreen>
  );
}

/** A message in the trash; it can only be read, restored or permanently deleted. */
function TrashedMessage({ message }: { message: Enquiry }) {
  const { restore, removeForEver, isBusy } = useMessageTrash(useLeaveToList());
  const note = message.privateNote && (
    <Panel title="Private note">
      <p className="max-w-[68ch] break-words whitespace-pre-line">{message.privateNote}</p>
    </Panel>
  );
  return (
    <MessageScreen message={message} note={note}>
      <TrashActions
        isBusy={isBusy}
        onRemove={() => void removeForEver([message.id], [message.name])}
        onRestore={() => void restore([message.id], message.name)}
      />
    </MessageScreen>
  );
}

interface MessageScreenProps {
  message: Enquiry;
  note: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

function MessageScreen({ message, note, children }: MessageScreenProps) {
  const { name, subject, status, trashedAt } = message;
  return (
    <Screen
      actions={<ActionLink to={useListAddress()}>All messages</ActionLink>}
      lead={
        <>
          <MessageStatus status={status} />
          {trashedAt && (
            <>
              {' '}
              In the trash since <Moment of={trashedAt} />
            </>
          )}
        </>
      }
      title={`Message from ${name}`}
    >
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <SentFirst message={message} />
          <Panel title={subject}>
            <p className="max-w-[68ch] break-words whitespace-pre-line">{message.message}</p>
          </Panel>
          {note}
        </div>
        <MessageFacts message={message} />
      </div>
    </Screen>
  );
}

/** The values before the sender's correction. */
function SentFirst({ message: { correctedAt, sentFirst } }: { message: Enquiry }) {
  const before = enquiryFields.filter(({ key }) => sentFirst[key] !== undefined);
  if (!correctedAt || before.length === 0) return null;
  return (
    <Panel title="Corrected by its sender">
      <p className="text-mute">
        <Moment of={correctedAt} />. It was:
      </p>
      <dl className="mt-2 grid gap-x-5 gap-y-2 text-[0.9375rem] sm:grid-cols-[6.5rem_minmax(0,1fr)]">
        {before.map(({ key, label }) => (
          <div className="sm:contents" key={key}>
            <dt className="text-mute">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <del>{sentFirst[key]}</del>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function useLeaveToList() {
  const open = useOpenAfterCall();
  const list = useListAddress();
  return async () => {
    await open(list);
  };
}

/** The list that this message was opened from, with its filters. */
function useListAddress(): string {
  const { state } = useLocation();
  const query: unknown = state?.list;
  return `/admin/messages${typeof query === 'string' ? query : ''}`;
}

/** Marks a new message as read when it is opened; once per opening. */
function useReadMark({ id, status, trashedAt }: Enquiry): void {
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another message is opened
  useEffect(() => {
    if (status !== 'new' || trashedAt) return;
    callApi('POST /api/admin/messages/status', { json: { ids: [id], status: 'read' } })
      .then(() => revalidate())
      // On failure the message stays new.
      .catch(() => {});
  }, [id]);
}

/** The sender, the origin of the visit, and the consent. */
function MessageFacts({ message }: { message: Enquiry }) {
  const { about, createdAt, page, source, medium, campaign, referrerHost } = message;
  const typed = enquiryFields.filter(({ key }) => key !== 'message' && message[key]);
  const facts: [label: string, value: ReactNode][] = [
    // The phone number is no link: calls begin on the card, which asks how they ended.
    ...typed.map(({ key, label }): [string, ReactNode] => [label, message[key]]),
    ...(about ? [['About', about] as [string, string]] : []),
    ['Number', enquiryNumber(message.id)],
    ['Received', <Moment key="received" of={createdAt} />],
    ['Page', page || 'Not known'],
    ['Source', source],
    ...(medium ? [['Medium', medium] as [string, string]] : []),
    ['Campaign', campaign || 'None'],
    ['Came from', referrerHost || 'Not known'],
    [
      'Consent',
      <span key="consent">
        Agreed to the Privacy Policy (version {message.consentVersion}),{' '}
        <Moment of={message.consentedAt} />
      </span>,
    ],
  ];
  return (
    <Panel title="Details">
      <dl className="grid gap-x-5 gap-y-3 text-[0.9375rem] sm:grid-cols-[6.5rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div className="sm:contents" key={label}>
            <dt className="text-mute">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** A note about a message that only administrators see. */
function NotePanel({ note }: { note: SingleText }) {
  const { fields, change, store, theirs, errors, isSaved, isBusy } = note;
  return (
    <Panel aside={<span role="status">{!isSaved && 'Not saved yet'}</span>} title="Private note">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <TextArea
          error={errors.form ?? errors.note}
          label="Only administrators see it"
          onChange={({ target }) => change({ text: target.value })}
          rows={4}
          value={fields.text}
        />
        <TheirText
          isBusy={isBusy}
          name="note"
          onSave={() => void store()}
          show={(text) => text}
          typing={note}
        />
        {!theirs && (
          <div>
            <ActionButton aria-disabled={isBusy} type="submit">
              {isBusy ? 'Saving...' : 'Save note'}
            </ActionButton>
          </div>
        )}
      </form>
    </Panel>
  );
}
