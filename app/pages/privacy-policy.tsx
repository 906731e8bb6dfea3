import { privacyPolicyFor } from '../../content/pages/privacy-policy.ts';
import { pageServices } from '../../server/context.ts';
import type { Route } from './+types/privacy-policy';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageServices).retention;
}

export default function PrivacyPolicyRoute({ loaderData }: Route.ComponentProps) {
  return <SectionPage page={privacyPolicyFor(loaderData)} />;
}
