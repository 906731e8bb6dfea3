import { useEffect, useId, useState } from 'react';
import type { OutboxMail } from '../../../domain/mail/outbox.calls.ts';
import { type KeptBecause, type OutboxState, outboxMessages } from '../../../domain/mail/outbox.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { Dialog, useConfirm, useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { alreadyDeletedText, countText, namesOf } from '../ui/outcome.ts';
import { type BarAction, SelectionBar, selectColumn } from '../ui/selection-bar.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';

export type Desk = ReturnType<typeof useOutboxActions>;

interface OutboxTableProps {
  state: OutboxState;
  mails: OutboxMail[];
  /** Ids of the kept emails that may be sent. */
  offered: readonly number[];
  desk: Desk;
}

const captions: Record<OutboxState, string> = {
  waiting: 'Mails that wait to be sent',
  failed: 'Mails that could not be sent',
  kept: 'Mails that are kept and not sent',
  sent: 'Mails that were sent',
};

/** The emails in one state, with times, errors and actions. */
export function OutboxTable({ state, mails, offered, desk }: OutboxTableProps) {
  const isKept = state === 'kept';
  const columns = isKept
    ? [...keptColumns, keptActionsOf(desk)]
    : [...unsentColumns, actionsOf(desk)];
  return (
    <>
      {state !== 'sent' && (
        <SelectionBar
          actions={isKept ? desk.actionsOnKept(mails, offered) : desk.actionsOn(mails)}
          isBusy={desk.isBusy}
          what="mails"
        />
      )}
      <DataTable
        caption={captions[state]}
        columns={state === 'sent' ? sentColumns : columns}
        rows={mails}
      />
    </>
  );
}

const mailColumn: Column<OutboxMail> = {
  key: 'mail',
  label: 'Mail',
  isHead: true,
  cell: (mail) => <MailSubject mail={mail} />,
  className: 'sm:min-w-60',
};

const writtenColumn = instant('Written', ({ createdAt }) => createdAt);

const sentColumns = [mailColumn, writtenColumn, instant('Sent', ({ sentAt }) => sentAt)];

const pickColumn = selectColumn<OutboxMail>(
  ({ subject, recipient }) => `${subject}, to ${recipient}`,
);

const keptColumns: Column<OutboxMail>[] = [
  pickColumn,
  mailColumn,
  writtenColumn,
  {
    key: 'kept',
    label: 'Kept, not sent',
    cell: ({ keptBecause }) => (keptBecause ? keptTexts[keptBecause] : 'It may be sent now.'),
    className: 'sm:min-w-52',
  },
];

const keptTexts: Record<KeptBecause, string> = {
  'no-server': 'There is no mail server yet.',
  owner: 'You are told of it in one mail with the other notices.',
  old: 'It is older than a week.',
  ended: 'Its link has ended.',
};

const unsentColumns: Column<OutboxMail>[] = [
  pickColumn,
  mailColumn,
  writtenColumn,
  {
    key: 'next',
    label: 'Next try',
    cell: (mail) => <NextTry mail={mail} />,
    className: 'sm:whitespace-nowrap',
  },
  {
    key: 'reason',
    label: 'Reason',
    cell: ({ lastError }) => lastError ?? '–',
    className: 'min-w-52 break-words',
  },
  { key: 'tries', label: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
];

function instant(label: string, of: (mail: OutboxMail) => string | null): Column<OutboxMail> {
  const cell = (mail: OutboxMail) => <Moment of={of(mail) ?? mail.createdAt} />;
  return { key: label, label, cell, className: 'sm:whitespace-nowrap' };
}

function NextTry({ mail: { givenUpAt, nextAttemptAt } }: { mail: OutboxMail }) {
  if (givenUpAt) {
    return (
      <>
        Given up, <Moment of={givenUpAt} />
      </>
    );
  }
  return Date.parse(nextAttemptAt) > Date.now() ? <Moment of={nextAttemptAt} /> : 'Now';
}

function actionsOf(desk: Desk): Column<OutboxMail> {
  const again = { label: 'Try again', run: (mail: OutboxMail) => void desk.retry(mail) };
  const cell = (mail: OutboxMail) => <MailActions desk={desk} mail={mail} send={again} />;
  return { key: 'actions', label: 'Actions', isBare: true, cell };
}

function keptActionsOf(desk: Desk): Column<OutboxMail> {
  const send = { label: 'Send', run: ({ id }: OutboxMail) => void desk.release([id]) };
  const cell = (mail: OutboxMail) => (
    <MailActions desk={desk} mail={mail} send={mail.keptBecause ? undefined : send} />
  );
  return { key: 'actions', label: 'Actions', isBare: true, cell };
}

interface MailActionsProps {
  desk: Desk;
  mail: OutboxMail;
  /** Absent: it may not be sent. */
  send: { label: string; run: (mail: OutboxMail) => void } | undefined;
}

function MailActions({ desk: { isBusy, drop }, mail, send }: MailActionsProps) {
  const name = `${mail.subject}, to ${mail.recipient}`;
  return (
    <div className="-mx-2 flex flex-wrap lg:flex-nowrap">
      {send && (
        <ActionButton
          aria-disabled={isBusy}
          aria-label={`${send.label}: ${name}`}
          className="whitespace-nowrap"
          onClick={() => send.run(mail)}
          tone="text"
        >
          {send.label}
        </ActionButton>
      )}
      <DeleteButton
        aria-disabled={isBusy}
        aria-label={`Discard: ${name}`}
        onClick={() => void drop([mail.id], [mail])}
        tone="text"
      >
        Discard
      </DeleteButton>
    </div>
  );
}

interface MailDialogProps {
  mail: OutboxMail;
  onClose: () => void;
}

/** The subject, which opens the email's text, with recipient and purpose below. */
function MailSubject({ mail }: { mail: OutboxMail }) {
  const dialog = useDialog();
  return (
    <>
      <button
        className="cursor-pointer py-1 text-start font-semibold break-words underline-offset-4 hover:underline"
        onClick={() => dialog.open()}
        type="button"
      >
        {mail.subject}
      </button>
      <span className="block text-sm font-normal break-all text-mute">to {mail.recipient}</span>
      <span className="block text-sm font-normal text-mute">{mail.kind.replaceAll('-', ' ')}</span>
      {dialog.render((close) => (
        <MailDialog mail={mail} onClose={close} />
      ))}
    </>
  );
}

/** The text of an email. */
function MailDialog({ mail, onClose }: MailDialogProps) {
  const id = useId();
  const text = useText(mail.id);
  return (
    <Dialog aria-labelledby={id} className="admin-dialog" onClose={onClose}>
      {(close) => (
        <>
          <h2 className="text-xl leading-snug tracking-[-0.02em] break-words" id={id}>
            {mail.subject}
          </h2>
          <p className="mt-1 text-[0.9375rem] break-all text-mute">
            to {mail.recipient}, written <Moment of={mail.createdAt} />
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls in it, also by keyboard */}
          <section aria-label="Text of the mail" className="mail-text" tabIndex={0}>
            {text}
          </section>
          <div className="mt-5 flex justify-end">
            <ActionButton autoFocus onClick={close}>
              Close
            </ActionButton>
          </div>
        </>
      )}
    </Dialog>
  );
}

function useText(id: number): string {
  const [text, setText] = useState('Loading...');
  useEffect(() => {
    const end = new AbortController();
    callApi('GET /api/admin/outbox/:id', { id, signal: end.signal })
      .then((mail) => setText(mail.text))
      .catch((error) => {
        if (!end.signal.aborted) setText(error instanceof Error ? error.message : String(error));
      });
    return () => end.abort();
  }, [id]);
  return text;
}

const detail =
  'It will never be sent. This cannot be undone. The message or comment it is about stays.';
const detailOfAll =
  'They will never be sent. This cannot be undone. The messages or comments they are about stay.';

/** Retries emails, and discards them after a confirmation. */
export function useOutboxActions() {
  const { run, runOnRows, isBusy } = useAction();
  const confirm = useConfirm();
  const notify = useToast();

  async function retry({ id }: OutboxMail) {
    const call = () => callApi('POST /api/admin/outbox/:id/retry', { id });
    await run(call, { rows: [id], done: outboxMessages.retried });
  }

  /** Retries these emails; without ids, all failed ones. */
  async function retrySeveral(ids?: readonly number[]) {
    const call = (some?: readonly number[]) =>
      callApi('POST /api/admin/outbox/retry', { json: { ids: some } });
    if (!ids) {
      await run(() => call(), { done: ({ count }) => outboxMessages.retriedAll(count, '') });
      return;
    }
    const retried = async (some: readonly number[]) => ({ changed: (await call(some)).count });
    await runOnRows(ids, retried, {
      gone: outboxMessages.unknown,
      done: ({ changed, rest }) =>
        outboxMessages.retriedAll(changed, rest || alreadyDeletedText(ids.length, changed)),
    });
  }

  /** Sends kept emails; asks before several. */
  async function release(ids: readonly number[]) {
    const question = `Send these ${countText(ids.length, 'mail')}?`;
    const options = {
      confirmLabel: 'Send',
      detail: 'They go to other people, and say what was true when they were written.',
      tone: 'primary' as const,
    };
    if (ids.length > 1 && !(await confirm(question, options))) return;
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/outbox/releases', { json: { ids: some } });
    await runOnRows(ids, call, {
      gone: outboxMessages.unknown,
      done: ({ changed, rest }) =>
        outboxMessages.released(changed, rest || alreadyDeletedText(ids.length, changed)),
    });
  }

  /** `visibleMails` are the emails of this page. */
  async function drop(ids: readonly number[], visibleMails: readonly OutboxMail[]) {
    const many = countText(ids.length, 'mail');
    const question = ids.length === 1 ? 'Discard this mail?' : `Discard these ${many}?`;
    const names = visibleMails.map(({ subject, recipient }) => `${subject}, to ${recipient}`);
    const options = {
      confirmLabel: 'Discard',
      subject: ids.length === 1 ? names[0] : namesOf(names, ids.length),
      detail: ids.length === 1 ? detail : detailOfAll,
    };
    if (!(await confirm(question, options))) return;
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/outbox/deletions', { json: { ids: some } });
    await runOnRows(ids, call, {
      gone: outboxMessages.unknown,
      done: ({ changed, rest }) =>
        `${countText(changed, 'mail')} discarded${rest || alreadyDeletedText(ids.length, changed)}.`,
    });
  }

  const discardOf = (mails: readonly OutboxMail[]): BarAction => ({
    label: 'Discard',
    isDestructive: true,
    run: (ids) =>
      void drop(
        ids,
        mails.filter(({ id }) => ids.includes(id)),
      ),
  });
  const actionsOn = (mails: readonly OutboxMail[]): BarAction[] => [
    { label: 'Try again', run: (ids) => void retrySeveral(ids) },
    discardOf(mails),
  ];
  /** Of the selected emails, only those that are offered are sent. */
  const actionsOnKept = (mails: readonly OutboxMail[], offered: readonly number[]): BarAction[] => [
    ...(offered.length > 0
      ? [
          {
            label: 'Send',
            run: (ids: readonly number[]) => {
              const some = ids.filter((id) => offered.includes(id));
              if (some.length > 0) void release(some);
              else notify(outboxMessages.notOffered, { tone: 'alert' });
            },
          },
        ]
      : []),
    discardOf(mails),
  ];
  return { isBusy, retry, retrySeveral, release, drop, actionsOn, actionsOnKept };
}
