import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { emailText, maxLengths, requiredText } from './fields.ts';

/** Subscribing. In lower case: one address is one subscription. */
export const newsletterForm = z.object({
  email: emailText(messages.fields.newsletterEmailInvalid, { lowerCase: true }),
});

/** Unsubscribing: the address in the link is accepted as it is, so that everybody can leave. */
export const unsubscribeForm = z.object({
  email: requiredText('Email', maxLengths.email, messages.fields.emailRequired, true),
});
