import { redirect } from 'react-router';

/** Redirects /admin to the dashboard. */
export function loader() {
  throw redirect('/admin/dashboard');
}
