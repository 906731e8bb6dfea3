import { data } from 'react-router';
import { ActionLink } from '../ui/action.tsx';
import { Empty, Screen } from '../ui/screen.tsx';

/** Sets the status 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function AdminNotFoundRoute() {
  return (
    <Screen title="Page Not Found">
      <Empty title="There is no page at this address">
        <p>It may have moved, or a letter may be missing.</p>
        <ActionLink to="/admin/dashboard" tone="primary">
          Dashboard
        </ActionLink>
      </Empty>
    </Screen>
  );
}
