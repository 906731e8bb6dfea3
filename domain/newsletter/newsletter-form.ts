import * as z from 'zod/mini';
import { emailText, maxLengths, requiredText } from '../api/form-fields.ts';
import { messages } from '../messages.ts';

/** The sign-up form. Every spelling of a mailbox is one subscription. */
export const newsletterForm = z.object({
  email: emailText(messages.fields.newsletterEmailInvalid, 'mailbox'),
});

/** The unsubscribe form. Accepts any address from the link, so that everybody can unsubscribe. */
export const unsubscribeForm = z.object({
  email: requiredText('Email', maxLengths.email, messages.fields.emailRequired, 'mailbox'),
});
