import { data } from 'react-router';
import {
  newsletterConfirmPage,
  newsletterLinks,
  newsletterWaysOn,
} from '../../content/pages/newsletter.ts';
import { pageServices } from '../../server/context.ts';
import { ConfirmForm, confirmFormId, WaysOn } from '../sections/forms/newsletter-panel.tsx';
import { InlineScript } from '../ui/inline-script.tsx';
import type { Route } from './+types/newsletter-confirm';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

/** A GET changes nothing, because mail programs open links to scan them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isBack = new URL(request.url).searchParams.has('again');
  const page = await context.get(pageServices).pages.page(newsletterConfirmPage.path);
  const step = tokenIn(request) === '' ? 'invalid' : isBack ? 'asked-again' : 'asked';
  return { page, step } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await context.get(pageServices).newsletter.confirm(tokenIn(request));
  return data(outcome, { status: outcome === 'confirmed' ? 200 : 400 });
}

export default function NewsletterConfirmRoute({ loaderData, actionData }: Route.ComponentProps) {
  const step = actionData ?? loaderData.step;
  const form = (
    <>
      <ConfirmForm links={newsletterLinks} step={step}>
        {step === 'asked' && <InlineScript args={[confirmFormId]} run={send} />}
      </ConfirmForm>
      <WaysOn {...newsletterWaysOn} />
    </>
  );
  return <SectionPage noindex page={loaderData.page} slots={{ 'newsletter-panel': form }} />;
}

/** Runs in the page: submits the form. Not used after unsubscribing, since a mail scanner that runs scripts would subscribe the reader again. */
function send(id: string): void {
  document.querySelector<HTMLFormElement>(`#${id}`)?.submit();
}

function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
