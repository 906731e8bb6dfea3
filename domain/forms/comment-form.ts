import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { emailText, maxLengths, requiredText } from './fields.ts';

const { fields } = messages;

/** A comment on a post. */
export const commentForm = z.object({
  name: requiredText({ label: 'Name', maxLength: maxLengths.name, required: fields.nameRequired }),
  email: emailText(fields.emailInvalid),
  comment: requiredText({
    label: 'Comment',
    maxLength: maxLengths.comment,
    required: fields.commentRequired,
  }),
});
