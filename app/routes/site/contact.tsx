import { contactPage as page } from '../../../content/pages/contact.ts';
import { messages } from '../../../domain/messages.ts';
import { pageServices, pageVisit } from '../../../server/context.ts';
import { ContactForm } from '../../sections/forms/contact-form.tsx';
import { SectionList } from '../../sections/section-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useFormOrigin } from '../../shell/use-form-origin.ts';
import { answerPosted } from '../posted/answer-posted.ts';
import type { Route } from './+types/contact';

export async function action({ request, context }: Route.ActionArgs) {
  return await answerPosted(request, {
    texts: messages.contact,
    boxes: ['acceptPolicy'],
    receive: (input, key) =>
      context.get(pageServices).contact.receive(input, context.get(pageVisit), key),
  });
}

export default function ContactRoute({ actionData }: Route.ComponentProps) {
  const form = <ContactForm origin={useFormOrigin()} posted={actionData} />;
  return (
    <>
      <PageHead meta={page.meta} path={page.path} />
      <SectionList sections={page.sections} slots={{ 'contact-desk': form }} />
    </>
  );
}
