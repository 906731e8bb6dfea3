import { contactPage } from '../../content/pages/contact.ts';
import { contactForm } from '../../domain/contact/contact-form.ts';
import { messages } from '../../domain/messages.ts';
import { reachLinks } from '../../domain/site/reach-links.ts';
import { plainPhone } from '../../domain/text/typed-phone.ts';
import { pageClient, pageRequest, pageServices } from '../../server/context.ts';
import { Island } from '../hydration/island.tsx';
import { useEnquiryTopic } from '../layout/enquiry-topic.ts';
import { useFormToken, useSiteFacts } from '../layout/root-data.tsx';
import { handlePostedForm } from '../posted-forms.ts';
import { showAbout } from '../sections/forms/about-scripts.ts';
import { CurrentTopic } from '../sections/forms/contact-desk.tsx';
import { InlineScript } from '../ui/inline-script.tsx';
import type { Route } from './+types/contact';
import { SectionPage } from './section-page.tsx';

export { ErrorBoundary } from '../layout/error-boundary.tsx';

/** The referring page determines the preselected subject. */
export const headers = () => ({ Vary: 'Referer' });

export async function loader({ context }: Route.LoaderArgs) {
  const { contact, pages } = context.get(pageServices);
  const { from } = context.get(pageRequest);
  const [page, cameFrom] = await Promise.all([
    pages.page(contactPage.path),
    contact.cameFrom(from),
  ]);
  return { page, cameFrom };
}

export async function action({ request, context }: Route.ActionArgs) {
  return await handlePostedForm(request, {
    report: context.get(pageRequest).report,
    texts: messages.contact,
    fields: [...Object.keys(contactForm.shape), 'correction', 'correct', 'callBack', 'callTime'],
    next: messages.contact.next((await context.get(pageServices).site.facts()).contactHours),
    boxes: ['acceptPolicy'],
    plain: { phone: plainPhone },
    receive: (input, key) => {
      const { contact } = context.get(pageServices);
      if ('callTime' in input) return contact.askCallBack(input);
      if ('correct' in input) return contact.openCorrection(input.correct);
      const client = context.get(pageClient);
      return contact.receive(input, { client, idempotencyKey: key });
    },
  });
}

export default function ContactRoute({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { page, cameFrom } = loaderData;
  const [facts, token] = [useSiteFacts(), useFormToken()];
  const { contactHours: hours, email } = facts;
  const reach = reachLinks(facts);
  const form = (
    <>
      <Island name="contact-form" props={{ hours, reach, email, token, posted, cameFrom }} />
      <InlineScript run={showAbout} />
    </>
  );
  return (
    <CurrentTopic value={useEnquiryTopic()}>
      <SectionPage page={page} slots={{ 'contact-desk': form }} />
    </CurrentTopic>
  );
}
