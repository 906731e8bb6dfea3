import * as z from 'zod/mini';
import { emailText, maxLengths, requiredText } from '../api/form-fields.ts';
import { messages } from '../messages.ts';

/** Subscribing. One mailbox is one subscription, however its address is written. */
export const newsletterForm = z.object({
  email: emailText(messages.fields.newsletterEmailInvalid, 'mailbox'),
});

/** Unsubscribing: the address in the link is accepted as it is, so that everybody can leave. */
export const unsubscribeForm = z.object({
  email: requiredText('Email', maxLengths.email, messages.fields.emailRequired, 'mailbox'),
});
