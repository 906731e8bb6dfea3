import * as z from 'zod/mini';
import { emailText, maxLengths, requiredText } from '../api/form-fields.ts';
import { messages } from '../messages.ts';

const { fields } = messages;

/** A comment on a post. */
export const commentForm = z.object({
  name: requiredText('Name', maxLengths.name, fields.nameRequired),
  email: emailText(fields.emailInvalid),
  comment: requiredText('Comment', maxLengths.comment, fields.commentRequired),
});
