import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { contactSubjects } from './contact-subjects.ts';
import { emailText, maxLengths, requiredText } from './fields.ts';

const { fields } = messages;

/** The contact form, by part 5 of the specification, in the order of the page. */
export const contactForm = z.object({
  name: requiredText('Name', maxLengths.name, fields.nameRequired),
  email: emailText(fields.emailInvalid),
  phone: requiredText('Phone', 40, fields.phoneRequired).check(
    z.refine((phone) => /^\+?\d{10,15}$/.test(phone.replace(/\s/g, '')), {
      error: fields.phoneInvalid,
    }),
  ),
  subject: z.enum(contactSubjects, { error: fields.subjectRequired }),
  message: requiredText('Message', maxLengths.message, fields.messageRequired),
  acceptPolicy: z.literal(true, { error: fields.policyRequired }),
});
