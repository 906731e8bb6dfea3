import type { EnquiryList, EnquiryStatus as State } from '../../../domain/contact/enquiries.ts';
import { Status } from '../ui/status.tsx';

export const listLabels: Record<EnquiryList, string> = {
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
