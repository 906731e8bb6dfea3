import { newsletterWaysOn, unsubscribePage } from '../../content/pages/newsletter.ts';
import { messages } from '../../domain/messages.ts';
import { unsubscribeForm } from '../../domain/newsletter/newsletter-form.ts';
import { pageClient, pageRequest, pageServices } from '../../server/context.ts';
import { Island } from '../hydration/island.tsx';
import { useFormToken } from '../layout/root-data.tsx';
import { handlePostedForm } from '../posted-forms.ts';
import { WaysOn } from '../sections/forms/newsletter-panel.tsx';
import type { Route } from './+types/unsubscribe';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    page: await context.get(pageServices).pages.page(unsubscribePage.path),
    address: new URL(request.url).searchParams.get('email')?.trim() ?? '',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return await handlePostedForm(request, {
    report: context.get(pageRequest).report,
    texts: messages.unsubscribe,
    fields: Object.keys(unsubscribeForm.shape),
    receive: (input) =>
      context.get(pageServices).newsletter.unsubscribe(input, context.get(pageClient)),
  });
}

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const props = { address: loaderData.address, token: useFormToken(), posted: actionData };
  const form = (
    <>
      <Island name="unsubscribe-form" props={props} />
      <WaysOn {...newsletterWaysOn} />
    </>
  );
  return <SectionPage noindex page={loaderData.page} slots={{ 'newsletter-panel': form }} />;
}
