import { useState } from 'react';
import type { OutboxMail } from '../../../domain/api/answers/mails.ts';
import { MailDialog } from './mail-dialog.tsx';

/** The subject opens what the mail says; to whom it goes and what it is for stand below. */
export function MailSubject({ mail }: { mail: OutboxMail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        className="cursor-pointer py-1 text-start font-semibold break-words underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
        type="button"
      >
        {mail.subject}
      </button>
      <span className="block text-sm font-normal break-all text-mute">to {mail.recipient}</span>
      <span className="block text-sm font-normal text-mute">{mail.kind.replaceAll('-', ' ')}</span>
      {isOpen && <MailDialog mail={mail} onClose={() => setOpen(false)} />}
    </>
  );
}
