import type { PeopleList } from '../../../domain/people/person.ts';
import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';

const filters = ['search', 'interest', 'source', 'step'];

/** Shown in place of an empty list: there is nobody yet, or nobody fits. */
export function NoPeople({ list, query }: { list: PeopleList; query: URLSearchParams }) {
  if (filters.some((name) => query.get(name))) {
    return (
      <Empty title="Nobody fits">
        <p>Try other words, or fewer filters. Each stage is looked through on its own.</p>
        <ActionLink to={`/admin/people?status=${list}`}>Without filters</ActionLink>
      </Empty>
    );
  }
  if (list === 'readers') {
    return (
      <Empty title="No readers yet">
        <p>Who comments or confirms the newsletter, and never enquired, stands here.</p>
      </Empty>
    );
  }
  if (list !== 'open') {
    return (
      <Empty title="Nobody at this stage">
        <ActionLink to="/admin/people">Show who is open</ActionLink>
      </Empty>
    );
  }
  return (
    <Empty title="Nobody waits">
      <p>
        Whoever writes by the contact form gets a card here. Enquiries by phone or in person are
        added by hand.
      </p>
    </Empty>
  );
}
