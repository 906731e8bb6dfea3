import * as z from 'zod/mini';
import { rowId } from '../api/list-fields.ts';
import { messages } from '../messages.ts';
import { emailText } from './fields.ts';

/** In lower case: one address is one person. */
export const personalDataForm = z.object({
  email: emailText(messages.fields.emailInvalid, 'lower'),
});

/** `notes` are entries on a card that others share. */
export const erasureForm = z.extend(personalDataForm, {
  notes: z.optional(z.array(rowId()).check(z.maxLength(5000))),
});
