import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { emailText, longest, requiredText } from './fields.ts';

/** Subscribing to the newsletter. One address is one reader, whatever its capitals. */
export const newsletterForm = z.object({
  email: emailText(messages.fields.newsletterEmailInvalid, { lowerCase: true }),
});

/** Leaving it: whatever stands in the link is taken as it is, so that nobody is kept in. */
export const unsubscribeForm = z.object({
  email: requiredText('Email', longest.email, messages.fields.emailRequired, true),
});
