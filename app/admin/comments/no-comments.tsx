import type { CommentStatus } from '../../../domain/admin/comment-list.ts';
import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';

const words: Record<CommentStatus, [title: string, text: string]> = {
  pending: [
    'No comment waits',
    'There is nothing to do. New comments stand here, seen by nobody, until you approve or reject them.',
  ],
  approved: [
    'No comment is approved',
    'Approve one that waits, and it stands below its post at once.',
  ],
  rejected: [
    'No comment is rejected',
    'Rejected comments are kept here, until you approve or delete them.',
  ],
  spam: [
    'No suspected spam',
    'What looks like advertising waits here until it is deleted. Approve what is none.',
  ],
};

/** Shown in place of an empty list. */
export function NoComments({ status }: { status: CommentStatus }) {
  const [title, text] = words[status];
  return (
    <Empty title={title}>
      <p>{text}</p>
      {status !== 'pending' && <ActionLink to="/admin/comments">Show what waits</ActionLink>}
    </Empty>
  );
}
