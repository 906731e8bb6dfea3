import { use, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { TestMailResult } from '../../../domain/mail/outbox.calls.ts';
import { outboxMessages } from '../../../domain/mail/outbox.ts';
import { hoursToSend } from '../../../domain/newsletter/finish-time.ts';
import { readersWithoutRecords } from '../../../domain/newsletter/mail-records.ts';
import type { WrittenNewsletter } from '../../../domain/newsletter/newsletter.calls.ts';
import { newsletterMessages, type sendingTimes } from '../../../domain/newsletter/newsletter.ts';
import { leftOutText, reachedOf } from '../../../domain/newsletter/readers.ts';
import { fieldsAt, instantAt } from '../../../domain/text/local-time.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { TextField } from '../../ui/field.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { Modal, useConfirm, useDialog } from '../ui/dialog.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { TimeFields } from '../ui/time-fields.tsx';
import type { LocalTime } from '../ui/times.ts';
import { type ActionOptions, useAction } from '../ui/use-action.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { reasonOf } from './delivery-summary.ts';
import { copyOpened, copyStored } from './use-decisions.ts';
import type { NewsletterDrafting } from './use-newsletter-draft.ts';

interface ComposeBarProps {
  draft: NewsletterDrafting;
  newsletter: WrittenNewsletter;
  isUploading: boolean;
}

/** The number of readers, the duration of sending, and the actions. */
export function ComposeBar({ draft, newsletter, isUploading }: ComposeBarProps) {
  const sending = useSending(draft, newsletter);
  const { readers, status, post } = newsletter;
  const reached = reachedOf(readers);
  const leftOut = leftOutText(readers);
  const isBusy = sending.isBusy || isUploading;
  const { errors } = draft;
  const isHeld = status === 'waiting' && newsletter.heldAt !== null;
  const waits = post?.id === draft.fields.post && post?.status === 'draft';
  return (
    <div className="admin-bar compose-bar">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          {isHeld ? (
            'It is waiting until the mail records of your domain are complete.'
          ) : status === 'waiting' ? (
            <Waiting newsletter={newsletter} />
          ) : (
            <>
              {formatNumber(reached)} confirmed {reached === 1 ? 'reader' : 'readers'}
              <Pace newsletter={newsletter} reached={reached} />
            </>
          )}
        </p>
        {!newsletter.canMail && (
          <p className="text-sm">
            <strong>{outboxMessages.noServer}.</strong> Nothing is sent, not even a test, until one
            is set up.
          </p>
        )}
        <Missing isHeld={isHeld} newsletter={newsletter} reached={reached} />
        {leftOut && <p className="text-sm text-mute">Not mailed: {leftOut}.</p>}
        <p className={sending.test?.isSent ? 'text-sm' : 'text-sm text-brick'} role="status">
          {sending.test && `${sending.test.sentence} ${sending.test.answer}`}
        </p>
        <p className="font-medium text-brick empty:hidden" role="alert">
          {Object.values(errors).join('. ')}
        </p>
      </div>
      {status === 'waiting' ? (
        <>
          <ActionButton aria-disabled={isBusy} onClick={() => void sending.takeBack()}>
            Back to draft
          </ActionButton>
          {isHeld && (
            <ActionButton
              aria-disabled={isBusy}
              onClick={() => void sending.overrule()}
              tone="primary"
            >
              Send anyway
            </ActionButton>
          )}
        </>
      ) : (
        <>
          {draft.stored.id !== null && (
            <>
              <DeleteButton
                aria-disabled={isBusy}
                onClick={() => void sending.discard()}
                tone="text"
              >
                Delete
              </DeleteButton>
              <ActionButton
                aria-disabled={isBusy}
                onClick={() => void sending.duplicate()}
                tone="text"
              >
                Duplicate
              </ActionButton>
            </>
          )}
          <SendTest
            isBusy={isBusy}
            onSend={(to) => void sending.sendTest(to)}
            owner={newsletter.owner}
          />
          {waits ? (
            <ActionButton
              aria-disabled={isBusy}
              onClick={() => void sending.send('with-post')}
              tone="primary"
            >
              Send when the post becomes public
            </ActionButton>
          ) : (
            <>
              <SendLater
                error={errors.at}
                isBusy={isBusy}
                onSend={(at) => void sending.send('later', at)}
              />
              <ActionButton
                aria-disabled={isBusy}
                onClick={() => void sending.send('now')}
                tone="primary"
              >
                Send to {formatNumber(reached)} confirmed {reached === 1 ? 'reader' : 'readers'}
              </ActionButton>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Asks for the address of the test email. */
function SendTest({
  isBusy,
  onSend,
  owner,
}: {
  isBusy: boolean;
  onSend: (to: string) => void;
  owner: string;
}) {
  const dialog = useDialog();
  return (
    <>
      <ActionButton aria-disabled={isBusy} onClick={() => dialog.open()}>
        Send a test
      </ActionButton>
      {dialog.render((close) => (
        <TestDialog onClose={close} onSend={onSend} owner={owner} />
      ))}
    </>
  );
}

interface TestDialogProps {
  owner: string;
  onSend: (to: string) => void;
  onClose: () => void;
}

function TestDialog({ owner, onSend, onClose }: TestDialogProps) {
  const form = useDialogText('newsletter:test', { to: owner });
  return (
    <Modal
      confirmLabel="Send the test"
      onClose={onClose}
      onConfirm={(close) => {
        const { to } = form.latest();
        close();
        onSend(to);
      }}
      text={form}
      title="Send a test"
    >
      <TextField
        {...form.field('to')}
        hint="An address of your own, such as one at Gmail or Outlook."
        label="To"
        required
        type="email"
      />
    </Modal>
  );
}

interface SendLaterProps {
  error: string | undefined;
  isBusy: boolean;
  /** Called with the instant, or '' for a local time that does not exist. */
  onSend: (at: string) => void;
}

/** Asks for a date and time in the site's time zone. */
function SendLater({ error, isBusy, onSend }: SendLaterProps) {
  const dialog = useDialog();
  return (
    <>
      <ActionButton aria-disabled={isBusy} onClick={() => dialog.open()}>
        Send later
      </ActionButton>
      {dialog.render((close) => (
        <LaterDialog error={error} onClose={close} onSend={onSend} />
      ))}
    </>
  );
}

interface LaterDialogProps extends Pick<SendLaterProps, 'error' | 'onSend'> {
  onClose: () => void;
}

function LaterDialog({ error, onSend, onClose }: LaterDialogProps) {
  const zone = use(TimeZone);
  const form = useDialogText('newsletter:later', tomorrowAtNine(zone));
  return (
    <Modal
      confirmLabel="Send at this time"
      onClose={onClose}
      onConfirm={(close) => {
        const { day, time } = form.latest();
        close();
        onSend(instantAt(day, time, zone) ?? new Date(0).toISOString());
      }}
      text={form}
      title="Send later"
    >
      <TimeFields
        error={error}
        onChange={({ day, time }) => form.change({ day, time })}
        value={form.fields}
      />
      <p className="mt-3 text-sm text-mute">
        It goes to everybody who is confirmed at that time. You can take it back until then.
      </p>
    </Modal>
  );
}

function tomorrowAtNine(zone: string): LocalTime {
  const { day } = fieldsAt(new Date(Date.now() + 24 * 3_600_000).toISOString(), zone);
  return { day, time: '09:00' };
}

function Pace({
  newsletter: { canMail, perHour, perDay, sentByHour },
  reached,
}: {
  newsletter: WrittenNewsletter;
  reached: number;
}) {
  const momentText = useMomentText();
  const limits = [
    perHour !== null && `${formatNumber(perHour)} an hour`,
    perDay !== null && `${formatNumber(perDay)} a day`,
  ].filter((limit) => limit !== false);
  if (limits.length === 0 || reached === 0 || !canMail) return '.';
  const hours = hoursToSend(reached, { perHour: perHour, perDay: perDay }, sentByHour);
  const pace = limits.join(' and ');
  if (hours === undefined) return `, ${pace}: this takes more than a year.`;
  const done = new Date(Date.now() + hours * 3_600_000).toISOString();
  return `, ${pace}: if you send now, the last mail leaves at about ${momentText(done)}.`;
}

/** The DNS records that the last check found missing for this number of readers. */
function Missing({
  newsletter: { missing },
  isHeld,
  reached,
}: {
  newsletter: WrittenNewsletter;
  isHeld: boolean;
  reached: number;
}) {
  const reason = reasonOf(missing);
  if (!isHeld && (reached <= readersWithoutRecords || !reason)) return null;
  return (
    <p className="text-sm">
      {reason && `${reason}: `}
      {isHeld
        ? 'it is sent automatically once this is fixed.'
        : `a newsletter to more than ${readersWithoutRecords} readers has to wait.`}{' '}
      <Link className="text-ink underline" to="/admin/newsletter/delivery">
        Delivery check
      </Link>
    </p>
  );
}

function Waiting({ newsletter: { post, dueAt: due } }: { newsletter: WrittenNewsletter }) {
  const momentText = useMomentText();
  if (due) return `It will be sent ${momentText(due)}.`;
  const when = post?.dueAt ? `, ${momentText(post.dueAt)}` : '';
  return `It will be sent when its post becomes public${when}.`;
}

const doneTexts: Record<(typeof sendingTimes)[number], string> = {
  now: 'Sending has started.',
  'with-post': 'It will be sent when its post becomes public.',
  later: 'It will be sent at that time. You can take it back until then.',
};

/** The actions on a draft; each saves it first. */
function useSending(draft: NewsletterDrafting, newsletter: WrittenNewsletter) {
  const { revalidate } = useRevalidator();
  const open = useOpenAfterCall();
  const confirm = useConfirm();
  const action = useAction();
  const [test, setTest] = useState<TestMailResult>();

  const run = <Response,>(call: () => Promise<Response>, options: ActionOptions<Response> = {}) =>
    action.run(call, {
      onError: ({ fields }) => {
        draft.refuse(fields);
        return Object.keys(fields).length > 0;
      },
      ...options,
    });
  async function sendDecision(decision: 'overrule' | 'take-back') {
    const { id } = newsletter;
    if (id === null) return;
    await callApi('POST /api/admin/newsletters/:id/decisions', { id, json: { decision } });
  }

  const sendTest = (to: string) =>
    run(
      async () => {
        setTest(undefined);
        const id = await draft.save();
        if (id === undefined) return;
        setTest(await callApi('POST /api/admin/newsletters/:id/test', { id, json: { to } }));
      },
      { reload: false },
    );

  const send = (when: (typeof sendingTimes)[number], at?: string) =>
    run(
      async () => {
        const id = await draft.save();
        if (id === undefined) return;
        const faults =
          when === 'now' ? await callApi('GET /api/admin/newsletters/:id/faults', { id }) : {};
        draft.refuse(faults);
        if (Object.keys(faults).length > 0) return;
        const reached = reachedOf(newsletter.readers);
        const question = `Send to ${formatNumber(reached)} confirmed ${reached === 1 ? 'reader' : 'readers'}?`;
        const options = {
          confirmLabel: 'Send',
          subject: draft.fields.subject,
          detail:
            'You can pause or stop it, but mails that were already sent cannot be called back.',
        };
        if (when === 'now' && !(await confirm(question, options))) return;
        const json = { revision: draft.revision(), when, ...(at && { at }) };
        const response = await callApi('POST /api/admin/newsletters/:id/send', { id, json });
        draft.end();
        await revalidate();
        return response;
      },
      {
        reload: false,
        done: (response) => {
          if (!response) return;
          const isHeld = response.status === 'waiting' && when === 'now';
          return isHeld ? { text: newsletterMessages.held, tone: 'alert' } : doneTexts[when];
        },
      },
    );

  async function overrule() {
    const options = {
      confirmLabel: 'Send anyway',
      detail: 'Many readers may find it, and later newsletters, in their spam folder.',
    };
    if (!(await confirm('Send it without these mail records?', options))) return;
    await run(() => sendDecision('overrule'), { done: 'Sending has started.' });
  }

  const takeBack = () => run(() => sendDecision('take-back'), { done: 'It is a draft again.' });

  const duplicate = () =>
    run(
      async () => {
        const id = await draft.save();
        if (id === undefined) return;
        const copy = await callApi('POST /api/admin/newsletters/:id/copies', { id });
        return { isOpen: await open(`/admin/newsletter/${copy.id}`) };
      },
      {
        reload: false,
        done: (copy) => copy && (copy.isOpen ? copyOpened : copyStored),
      },
    );

  async function discard() {
    const options = { confirmLabel: 'Delete', detail: 'The draft is deleted permanently.' };
    if (!(await confirm('Delete this newsletter?', options))) return;
    const call = async () => {
      const { id } = draft.stored;
      if (id !== null) await callApi('DELETE /api/admin/newsletters/:id', { id });
      draft.end();
    };
    await run(call, { reload: async () => open('/admin/newsletter/all') });
  }

  return { isBusy: action.isBusy, test, sendTest, send, overrule, takeBack, duplicate, discard };
}
