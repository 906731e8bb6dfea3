import type { Enquiry } from '../../../domain/contact/contact.calls.ts';
import type { EnquiryStatus } from '../../../domain/contact/enquiries.ts';
import { ActionButton, ActionLink, DeleteButton } from '../ui/action.tsx';

interface TrashActionsProps {
  /** Name of the sender, for lists. */
  of?: string;
  isBusy: boolean;
  onRestore: () => void;
  onRemove: () => void;
}

export function TrashActions({ of, isBusy, onRestore, onRemove }: TrashActionsProps) {
  const buttons = [
    { label: 'Restore', onClick: onRestore, tone: of ? 'text' : 'primary' },
    { label: 'Delete permanently', onClick: onRemove, tone: of ? 'text' : 'plain' },
  ] as const;
  return (
    <div className={`flex flex-wrap ${of ? '-mx-2' : 'gap-3'}`}>
      {buttons.map(({ label, ...button }) => (
        <ActionButton
          {...button}
          aria-label={of && `${label}: message from ${of}`}
          disabled={isBusy}
          key={label}
        >
          {label}
        </ActionButton>
      ))}
    </div>
  );
}

interface MessageActionsProps {
  message: Enquiry;
  isBusy: boolean;
  onStatus: (status: EnquiryStatus) => void;
  onDelete: () => void;
}

const choices: Record<EnquiryStatus, string> = {
  new: 'Mark as new',
  read: 'Mark as read',
  replied: 'Mark as replied',
  archived: 'Archive',
  spam: 'Spam',
};

/** Leads to the card to reply, changes the state, deletes. Suspected spam has no card. */
export function MessageActions({ message, isBusy, onStatus, onDelete }: MessageActionsProps) {
  const isSpam = message.status === 'spam';
  const others = Object.entries(choices).filter(([status]) => status !== message.status);
  return (
    <div className="flex flex-wrap gap-3">
      {isSpam ? (
        <ActionButton disabled={isBusy} onClick={() => onStatus('read')} tone="primary">
          Not spam
        </ActionButton>
      ) : (
        message.card !== null && <CardLinks card={message.card} />
      )}
      {!isSpam &&
        others.map(([status, label]) => (
          <ActionButton
            disabled={isBusy}
            key={status}
            onClick={() => onStatus(status as EnquiryStatus)}
          >
            {label}
          </ActionButton>
        ))}
      <DeleteButton disabled={isBusy} onClick={onDelete}>
        Delete
      </DeleteButton>
    </div>
  );
}

/** Only the card knows whether a reply was sent, so that calls, texts and mails begin there. */
function CardLinks({ card }: { card: number }) {
  return (
    <>
      <ActionLink to={`/admin/people/${card}#reply`} tone="primary">
        Reply
      </ActionLink>
      <ActionLink to={`/admin/people/${card}`}>Open the card</ActionLink>
    </>
  );
}
