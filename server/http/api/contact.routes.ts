import type { FastifyInstance } from 'fastify';
import { contactForm } from '../../../domain/forms/contact-form.ts';
import { messages } from '../../../domain/messages.ts';
import type { ContactService } from '../../modules/contact/contact.service.ts';
import { clientOf } from '../visit-of.ts';
import { answerOutcome, idempotencyKey } from './answers.ts';
import { formSchema } from './openapi/form-schema.ts';

const success = { status: 201, message: messages.contact.success };

/** Takes what visitors send through the contact form. */
export async function contactRoutes(
  http: FastifyInstance,
  { contact }: { contact: ContactService },
): Promise<void> {
  const schema = formSchema({ summary: 'Send a contact message', form: contactForm, success });
  http.post('/contact/contact-messages', { schema }, async (request, reply) => {
    const { body } = request;
    const outcome = await contact.receive(body, clientOf(request), idempotencyKey(request));
    return answerOutcome(reply, outcome, success);
  });
}
