import type { MessageList, MessageStatus as State } from '../../../domain/admin/message-inbox.ts';
import { Status } from '../ui/status.tsx';

export const listLabels: Record<MessageList, string> = {
  new: 'New',
  read: 'Read',
  replied: 'Replied',
  archived: 'Archived',
  spam: 'Spam',
  trashed: 'Trash',
};

const tones = {
  new: 'waiting',
  read: 'quiet',
  replied: 'good',
  archived: 'quiet',
  spam: 'bad',
} as const;

export function MessageStatus({ status }: { status: State }) {
  return <Status tone={tones[status]}>{listLabels[status]}</Status>;
}
