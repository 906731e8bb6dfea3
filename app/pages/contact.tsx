import { brand } from '../../content/brand.ts';
import { contactPage as page } from '../../content/pages/contact.ts';
import { messages } from '../../domain/messages.ts';
import { pageRequest, pageServices, pageVisit } from '../../server/context.ts';
import { answerPosted } from '../form-actions/answer-posted.ts';
import { Island } from '../hydration/island.tsx';
import { PageHead } from '../layout/head/page-head.tsx';
import { StructuredData } from '../layout/head/structured-data/structured-data.tsx';
import { useFormToken } from '../layout/use-form-token.ts';
import { ContactDesk } from '../sections/forms/contact-desk.tsx';
import { Closing } from '../sections/opening/closing.tsx';
import { Hero } from '../sections/opening/hero.tsx';
import { Faq } from '../sections/reading/faq.tsx';
import { SectionList } from '../sections/section-list.tsx';
import type { Route } from './+types/contact';

export { ErrorBoundary } from '../layout/errors/boundary.tsx';

const components = {
  hero: Hero,
  'contact-desk': ContactDesk,
  faq: Faq,
  closing: Closing,
};

export async function action({ request, context }: Route.ActionArgs) {
  return await answerPosted(request, {
    report: context.get(pageRequest).report,
    texts: messages.contact,
    next: messages.contact.next(brand.contactHours),
    boxes: ['acceptPolicy'],
    receive: (input, key) =>
      context.get(pageServices).contact.receive(input, context.get(pageVisit), key),
  });
}

export default function ContactRoute({ actionData }: Route.ComponentProps) {
  const form = (
    <Island
      name="contact-form"
      props={{ hours: brand.contactHours, token: useFormToken(), posted: actionData }}
    />
  );
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList
        components={components}
        sections={page.sections}
        slots={{ 'contact-desk': form }}
      />
      <StructuredData {...page} />
    </>
  );
}
