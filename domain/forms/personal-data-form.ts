import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { emailText } from './fields.ts';

/** In lower case: one address is one person. */
export const personalDataForm = z.object({
  email: emailText(messages.fields.emailInvalid, { lowerCase: true }),
});
