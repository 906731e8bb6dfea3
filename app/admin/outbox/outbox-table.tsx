import type { OutboxMail, OutboxState } from '../../../domain/office/outbox.ts';
import { Moment } from '../queues/moment.tsx';
import { ActionButton } from '../ui/action.tsx';
import { type Column, DataTable } from '../ui/table.tsx';

interface OutboxTableProps {
  state: OutboxState;
  mails: OutboxMail[];
  retry: (mail: OutboxMail) => void;
}

const captions: Record<OutboxState, string> = {
  waiting: 'Mails that wait to be sent',
  failed: 'Mails that could not be sent',
  sent: 'Mails that were sent',
};

/** The mails in one state, with what matters in it: when, why not, and trying again. */
export function OutboxTable({ state, mails, retry }: OutboxTableProps) {
  return (
    <DataTable
      caption={captions[state]}
      columns={columnsOf(state, retry)}
      rowKey={({ id }) => id}
      rows={mails}
    />
  );
}

function columnsOf(state: OutboxState, retry: OutboxTableProps['retry']): Column<OutboxMail>[] {
  const mail: Column<OutboxMail> = {
    key: 'mail',
    label: 'Mail',
    isHead: true,
    cell: mailCell,
    className: 'sm:min-w-60',
  };
  const queued = instant('Written', ({ created_at }) => created_at);
  const reason: Column<OutboxMail> = {
    key: 'reason',
    label: 'Reason',
    cell: ({ last_error }) => last_error ?? '–',
    className: 'min-w-52 break-words',
  };
  const tries: Column<OutboxMail> = {
    key: 'tries',
    label: 'Tries',
    align: 'end',
    cell: ({ attempts }) => attempts,
  };
  const again: Column<OutboxMail> = {
    key: 'again',
    label: 'Actions',
    isBare: true,
    cell: (row) => againButton(row, retry),
  };
  if (state === 'sent') return [mail, queued, instant('Sent', ({ sent_at }) => sent_at)];
  if (state === 'failed') {
    return [mail, instant('Given up', ({ given_up_at }) => given_up_at), reason, tries, again];
  }
  return [mail, instant('Next try', nextTry), reason, tries, again];
}

function nextTry({ next_attempt_at }: OutboxMail): string | null {
  return Date.parse(next_attempt_at) > Date.now() ? next_attempt_at : null;
}

function instant(label: string, of: (mail: OutboxMail) => string | null): Column<OutboxMail> {
  const cell = (mail: OutboxMail) => {
    const time = of(mail);
    if (time === null) return 'Now';
    return <Moment of={time} />;
  };
  return { key: label, label, cell, className: 'sm:whitespace-nowrap' };
}

function mailCell({ subject, recipient, kind }: OutboxMail) {
  return (
    <>
      <span className="block">{subject}</span>
      <span className="block text-sm font-normal break-all text-mute">to {recipient}</span>
      <span className="block text-sm font-normal text-mute">{kind.replaceAll('-', ' ')}</span>
    </>
  );
}

function againButton(mail: OutboxMail, retry: OutboxTableProps['retry']) {
  return (
    <ActionButton
      aria-label={`Try again: ${mail.subject}, to ${mail.recipient}`}
      className="-mx-2 whitespace-nowrap"
      onClick={() => retry(mail)}
      tone="text"
    >
      Try again
    </ActionButton>
  );
}
