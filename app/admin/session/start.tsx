import { redirect } from 'react-router';

/** /admin alone is the dashboard. */
export function loader() {
  throw redirect('/admin/dashboard');
}
