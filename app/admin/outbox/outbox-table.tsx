import type { OutboxState } from '../../../domain/admin/outbox.ts';
import type { OutboxMail } from '../../../domain/api/answers/mails.ts';
import { Moment } from '../lists/moment.tsx';
import { selectColumn } from '../lists/rows/select-box.tsx';
import { SelectionBar } from '../lists/rows/selection-bar.tsx';
import { ActionButton, DeleteButton } from '../ui/action.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { MailSubject } from './mail-subject.tsx';
import type { useOutboxActions } from './use-outbox-actions.ts';

type Desk = ReturnType<typeof useOutboxActions>;

interface OutboxTableProps {
  state: OutboxState;
  mails: OutboxMail[];
  desk: Desk;
}

const captions: Record<OutboxState, string> = {
  waiting: 'Mails that wait to be sent',
  failed: 'Mails that could not be sent',
  sent: 'Mails that were sent',
};

/** The mails in one state, with what matters in it: when, why not, and what can be done. */
export function OutboxTable({ state, mails, desk }: OutboxTableProps) {
  return (
    <>
      {state !== 'sent' && (
        <SelectionBar actions={desk.actionsOn(mails)} isBusy={desk.isBusy} what="mails" />
      )}
      <DataTable
        caption={captions[state]}
        columns={state === 'sent' ? sentColumns : [...unsentColumns, actionsOf(desk)]}
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

const written = instant('Written', ({ created_at }) => created_at);

const sentColumns = [mailColumn, written, instant('Sent', ({ sent_at }) => sent_at)];

const unsentColumns: Column<OutboxMail>[] = [
  selectColumn(({ subject, recipient }) => `${subject}, to ${recipient}`),
  mailColumn,
  written,
  {
    key: 'next',
    label: 'Next try',
    cell: (mail) => <NextTry mail={mail} />,
    className: 'sm:whitespace-nowrap',
  },
  {
    key: 'reason',
    label: 'Reason',
    cell: ({ last_error }) => last_error ?? '–',
    className: 'min-w-52 break-words',
  },
  { key: 'tries', label: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
];

function instant(label: string, of: (mail: OutboxMail) => string | null): Column<OutboxMail> {
  const cell = (mail: OutboxMail) => <Moment of={of(mail) ?? mail.created_at} />;
  return { key: label, label, cell, className: 'sm:whitespace-nowrap' };
}

function NextTry({ mail: { given_up_at, next_attempt_at } }: { mail: OutboxMail }) {
  if (given_up_at) {
    return (
      <>
        Given up, <Moment of={given_up_at} />
      </>
    );
  }
  return Date.parse(next_attempt_at) > Date.now() ? <Moment of={next_attempt_at} /> : 'Now';
}

function actionsOf({ isBusy, retry, drop }: Desk): Column<OutboxMail> {
  const cell = (mail: OutboxMail) => {
    const { id, subject, recipient } = mail;
    return (
      <div className="-mx-2 flex flex-wrap lg:flex-nowrap">
        <ActionButton
          aria-disabled={isBusy}
          aria-label={`Try again: ${subject}, to ${recipient}`}
          className="whitespace-nowrap"
          onClick={() => void retry(mail)}
          tone="text"
        >
          Try again
        </ActionButton>
        <DeleteButton
          aria-disabled={isBusy}
          aria-label={`Drop: ${subject}, to ${recipient}`}
          onClick={() => void drop([id], [mail])}
          tone="text"
        >
          Drop
        </DeleteButton>
      </div>
    );
  };
  return { key: 'actions', label: 'Actions', isBare: true, cell };
}
