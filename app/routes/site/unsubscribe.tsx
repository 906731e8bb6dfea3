import { brand } from '../../../content/brand.ts';
import { unsubscribePage as page } from '../../../content/pages/unsubscribe.ts';
import { UnsubscribeForm } from '../../sections/forms/unsubscribe-form.tsx';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import type { Route } from './+types/unsubscribe';

export function loader({ request }: Route.LoaderArgs) {
  return { address: new URL(request.url).searchParams.get('email')?.trim() ?? '' };
}

export default function UnsubscribeRoute({ loaderData }: Route.ComponentProps) {
  const form = <UnsubscribeForm address={loaderData.address} email={brand.email} />;
  return (
    <>
      <PageHead meta={page.meta} noindex path={page.path} />
      <SectionList sections={page.sections} slots={{ 'unsubscribe-panel': form }} />
    </>
  );
}
