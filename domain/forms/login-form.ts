import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { longest, requiredText } from './fields.ts';
import { passwordText } from './password-form.ts';

/** What the login asks for. */
export const loginForm = z.object({
  username: requiredText('Username', longest.name, messages.login.usernameRequired),
  password: passwordText(messages.login.passwordRequired),
});
