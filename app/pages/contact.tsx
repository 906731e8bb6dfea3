import { contactPage } from '../../content/pages/contact.ts';
import { messages } from '../../domain/messages.ts';
import { pageClient, pageRequest, pageServices } from '../../server/context.ts';
import { answerPosted } from '../form-actions/answer-posted.ts';
import { Island } from '../hydration/island.tsx';
import { useFormToken } from '../layout/use-form-token.ts';
import { useSiteFacts } from '../layout/use-site-facts.ts';
import type { Route } from './+types/contact';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageServices).pages.page(contactPage.path);
}

export async function action({ request, context }: Route.ActionArgs) {
  return await answerPosted(request, {
    report: context.get(pageRequest).report,
    texts: messages.contact,
    next: messages.contact.next((await context.get(pageServices).site.facts()).contactHours),
    boxes: ['acceptPolicy'],
    receive: (input, key) => {
      const { contact } = context.get(pageServices);
      if ('callTime' in input) return contact.askCallBack(input);
      return contact.receive(input, context.get(pageClient), key);
    },
  });
}

export default function ContactRoute({ loaderData: page, actionData }: Route.ComponentProps) {
  const form = (
    <Island
      name="contact-form"
      props={{ hours: useSiteFacts().contactHours, token: useFormToken(), posted: actionData }}
    />
  );
  return <SectionPage page={page} slots={{ 'contact-desk': form }} />;
}
