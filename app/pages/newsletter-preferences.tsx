import { data } from 'react-router';
import {
  newsletterLinks,
  newsletterPreferencesPage,
  newsletterWaysOn,
} from '../../content/pages/newsletter.ts';
import { choiceFields } from '../../domain/newsletter/choice-form.ts';
import { choiceMessages } from '../../domain/newsletter/choices.ts';
import { pageRequest, pageServices } from '../../server/context.ts';
import { handlePostedForm } from '../posted-forms.ts';
import { ChoiceForm, NoChoice } from '../sections/forms/choice-form.tsx';
import { WaysOn } from '../sections/forms/newsletter-panel.tsx';
import type { Route } from './+types/newsletter-preferences';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pages, preferences } = context.get(pageServices);
  const page = await pages.page(newsletterPreferencesPage.path);
  const token = tokenIn(request);
  const opened = await preferences.open(token);
  const isWrong = token !== '' && opened.kind === 'invalid';
  return data({ page, opened }, { status: isWrong ? 400 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { preferences } = context.get(pageServices);
  return await handlePostedForm(request, {
    report: context.get(pageRequest).report,
    texts: { success: choiceMessages.gone, problem: choiceMessages.problem },
    fields: choiceFields,
    page: () => preferences.open(tokenIn(request)),
    receive: (input) => preferences.change(tokenIn(request), input),
  });
}

export default function PreferencesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, opened } = loaderData;
  const panel =
    opened.kind === 'open' ? (
      <ChoiceForm opened={opened} posted={actionData} />
    ) : (
      <NoChoice kind={opened.kind} posted={actionData} subscribe={newsletterLinks.subscribe} />
    );
  const slot = (
    <>
      {panel}
      <WaysOn {...newsletterWaysOn} />
    </>
  );
  return <SectionPage noindex page={page} slots={{ 'newsletter-panel': slot }} />;
}

function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
