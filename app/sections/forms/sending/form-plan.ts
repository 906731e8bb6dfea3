import type { $ZodType } from 'zod/v4/core';
import type { PostedForm } from './posted-form.ts';
import type { Call } from './send.ts';

/** What a form is about: how it is read, where it goes, and what goes with it. */
export interface FormPlan {
  /** Absent where the server alone judges. */
  schema?: $ZodType<object>;
  call: Call;
  /** Names of the fields that are ticked rather than typed. */
  boxes?: readonly string[];
  /** What is sent besides, such as the post that a comment is about. */
  besides?: object;
  /** What comes after a success, for who gave this address. */
  next?: (email: string) => string;
}

/** What every form of a page is given. */
export interface FormProps {
  /** Issued with the page; forms that are too young or too old are suspected of spam. */
  token: string;
  /** The answer to what was posted without JavaScript. */
  posted?: PostedForm | undefined;
}
