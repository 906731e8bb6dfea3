import { useEffect, useId, useState } from 'react';
import type { OutboxMail } from '../../../domain/api/answers/mails.ts';
import { callApi } from '../api/call-api.ts';
import { Moment } from '../lists/moment.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Dialog, useDialog } from '../ui/dialog.tsx';

interface MailDialogProps {
  mail: OutboxMail;
  onClose: () => void;
}

/** The subject opens what the mail says; to whom it goes and what it is for stand below. */
export function MailSubject({ mail }: { mail: OutboxMail }) {
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

/** What a mail says. */
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
            to {mail.recipient}, written <Moment of={mail.created_at} />
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
