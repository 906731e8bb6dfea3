import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { contactForm } from '../../../domain/forms/contact-form.ts';
import { readOrigin } from '../../../domain/forms/origin.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import type { Client } from '../../client.ts';
import type { PolicyVersionOf, Suspects } from '../submissions/form-tokens.ts';
import type { Accept } from '../submissions/submissions.service.ts';
import type { FindCameFrom } from './came-from.ts';
import { insertMessage } from './contact.repository.ts';
import type { QueueContactEmails } from './contact-emails.ts';

export interface ContactDependencies {
  accept: Accept;
  suspects: Suspects;
  notify: QueueContactEmails;
  /** Date of the privacy policy that visitors agree to. */
  policyVersion: PolicyVersionOf;
  cameFrom: FindCameFrom;
}

export type ContactService = ReturnType<typeof createContactService>;

/** Enquiries: stored with consent and emails in one transaction before the visitor gets an answer. */
export function createContactService({
  accept,
  suspects,
  notify,
  policyVersion,
  cameFrom,
}: ContactDependencies) {
  return {
    /** What is known of a visitor who follows a link to the form, by the path of the page with the link. */
    cameFrom,

    /** Accepts a contact form; `input` is unchecked. Suspected spam gets the same answer. */
    async receive(
      input: unknown,
      client: Client,
      idempotencyKey?: string,
      now = new Date(),
    ): Promise<FormOutcome> {
      const form = readForm(contactForm, input);
      if (!form.ok) return { kind: 'invalid', fields: form.fields };
      const message = { ...form.values, ...readOrigin(input) };
      const isSpam = suspects(input, now);
      const version = await policyVersion(input, now);
      const { name, email, phone, subject, message: text } = form.values;
      const content = [name, email, phone, subject, text];
      return await accept(
        { form: 'contact', client, sender: email, idempotencyKey, content },
        async (trx) => {
          const consent = { isSpam, policyVersion: version, now: now.toISOString() };
          const id = await insertMessage(trx, message, consent);
          if (!isSpam) await notify(trx, { ...message, id }, now);
        },
        now,
      );
    },
  };
}
