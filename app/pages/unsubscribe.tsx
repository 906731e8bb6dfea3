import { unsubscribePage as page } from '../../content/pages/unsubscribe.ts';
import { messages } from '../../domain/messages.ts';
import { pageRequest, pageServices, pageVisit } from '../../server/context.ts';
import { answerPosted } from '../form-actions/answer-posted.ts';
import { PageHead } from '../layout/head/page-head.tsx';
import { useFormOrigin } from '../layout/use-form-origin.ts';
import { NewsletterPanel } from '../sections/forms/newsletter-panel.tsx';
import { UnsubscribeForm } from '../sections/forms/unsubscribe-form.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { SectionList } from '../sections/section-list.tsx';
import type { Route } from './+types/unsubscribe';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

const components = {
  hero: Hero,
  'newsletter-panel': NewsletterPanel,
};

export function loader({ request }: Route.LoaderArgs) {
  return { address: new URL(request.url).searchParams.get('email')?.trim() ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  return await answerPosted(request, {
    report: context.get(pageRequest).report,
    texts: messages.unsubscribe,
    receive: (input) =>
      context.get(pageServices).newsletter.unsubscribe(input, context.get(pageVisit)),
  });
}

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const origin = useFormOrigin();
  const form = <UnsubscribeForm address={loaderData.address} origin={origin} posted={actionData} />;
  return (
    <>
      <PageHead meta={page.meta} noindex path={page.path} />
      <SectionList
        components={components}
        sections={page.sections}
        slots={{ 'newsletter-panel': form }}
      />
    </>
  );
}
