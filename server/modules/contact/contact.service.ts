import type { FormOutcome } from '../../../domain/api/refusals.ts';
import { contactForm } from '../../../domain/forms/contact-form.ts';
import { readOrigin } from '../../../domain/forms/origin.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import type { Client } from '../../client.ts';
import type { CallBacks } from '../people/call-backs.ts';
import type { CardsOfPeople } from '../people/cards/cards-of-people.ts';
import type { PolicyVersionOf, Suspects } from '../submissions/form-tokens.ts';
import type { Accept, Refuse } from '../submissions/submissions.service.ts';
import type { FindCameFrom } from './came-from.ts';
import { insertMessage } from './contact.repository.ts';
import type { QueueContactEmails } from './contact-emails.ts';

export interface ContactDependencies {
  accept: Accept;
  refuse: Refuse;
  suspects: Suspects;
  notify: QueueContactEmails;
  cards: CardsOfPeople;
  callBacks: CallBacks;
  /** Date of the privacy policy that visitors agree to. */
  policyVersion: PolicyVersionOf;
  cameFrom: FindCameFrom;
}

export type ContactService = ReturnType<typeof createContactService>;

/** Enquiries: stored with consent, card and emails in one transaction before the visitor gets an answer. */
export function createContactService({
  accept,
  refuse,
  suspects,
  notify,
  cards,
  callBacks,
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
      if (!form.ok) {
        return await refuse(
          { form: 'contact', client },
          { kind: 'invalid', fields: form.fields },
          now,
        );
      }
      const message = { ...form.values, ...readOrigin(input) };
      const isSpam = suspects(input, now);
      const version = await policyVersion(input, now);
      const { name, email, phone, subject, message: text } = form.values;
      const content = [name, email, phone, subject, text];
      let callBack: string | undefined;
      const outcome = await accept(
        { form: 'contact', client, sender: email, idempotencyKey, content },
        async (trx) => {
          const consent = { isSpam, policyVersion: version, now: now.toISOString() };
          const id = await insertMessage(trx, message, consent);
          callBack = callBacks.issue(id, now);
          if (isSpam) return;
          await cards.putOnCards(trx, [id], now);
          await notify(trx, { ...message, id }, client, now);
        },
        now,
      );
      // What was taken before is not told again whose it is.
      return outcome.kind === 'accepted' && callBack ? { ...outcome, callBack } : outcome;
    },

    askCallBack: callBacks.ask,
  };
}
