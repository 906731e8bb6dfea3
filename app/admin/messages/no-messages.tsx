import { trashDays } from '../../../domain/admin/trash.ts';
import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';

/** Shown in place of an empty list: there is no message yet, or none matches. */
export function NoMessages({ query }: { query: URLSearchParams }) {
  if (query.get('search')) {
    return (
      <Empty title="No message fits">
        <p>
          Try other words. Suspected spam is searched under “Spam”, deleted messages under “Trash”.
        </p>
        <ActionLink to="/admin/messages">Show all messages</ActionLink>
      </Empty>
    );
  }
  if (query.get('status') === 'spam') {
    return (
      <Empty title="No suspected spam">
        <p>What looks as if a machine had sent it waits here, and can be rescued.</p>
      </Empty>
    );
  }
  if (query.get('status') === 'trashed') {
    return (
      <Empty title="The trash is empty">
        <p>Deleted messages are kept here for {trashDays} days.</p>
      </Empty>
    );
  }
  if (query.get('status') || query.get('view')) {
    return (
      <Empty title="Nothing in this list">
        <ActionLink to="/admin/messages">Show all messages</ActionLink>
      </Empty>
    );
  }
  return (
    <Empty title="No messages yet">
      <p>What visitors send by the contact form stands here, and comes to you by mail as well.</p>
    </Empty>
  );
}
