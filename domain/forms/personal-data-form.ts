import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { emailText } from './fields.ts';

/** Whose data is asked for. One address is one person, whatever its capitals. */
export const personalDataForm = z.object({
  email: emailText(messages.fields.emailInvalid, { lowerCase: true }),
});
