import { ActionLink } from '../ui/action.tsx';
import { Empty } from '../ui/empty.tsx';

/** Shown in place of an empty list: nobody has subscribed yet, or nobody matches. */
export function NoSubscriptions({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty title="Nobody fits">
      <p>Try another state or a part of the address.</p>
      <ActionLink to="/admin/newsletter">Show everybody</ActionLink>
    </Empty>
  ) : (
    <Empty title="Nobody on the list yet">
      <p>
        Whoever subscribes on the site stands here, and counts once the link in our mail was
        followed. A list from elsewhere can be imported below.
      </p>
    </Empty>
  );
}
