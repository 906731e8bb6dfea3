import type { Refusal } from '../../../domain/api/refusals.ts';
import {
  type AnswerForm,
  answerMessages,
  recordedText,
} from '../../../domain/people/answer-form.ts';
import type { Db } from '../../db/tables.ts';
import type { Email } from '../mail/email.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import type { GivenAnswer, Step } from '../people/changes.ts';
import { answerKind, findThread } from './thread.repository.ts';

interface AnsweringDependencies {
  queueEmail: QueueEmail;
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
  /** E-mail addresses and phone numbers of a card. */
  findIdentities: (trx: Db, personId: number) => Promise<{ value: string }[]>;
  /** Records an answer on a card; false when there is no such card. */
  recordAnswer: (trx: Db, personId: number, answer: GivenAnswer, now: Date) => Promise<boolean>;
  setSteps: (trx: Db, personIds: number[], step: Step) => Promise<unknown>;
}

export type AnsweringService = ReturnType<typeof createAnsweringService>;

/** Answering people from their cards. */
export function createAnsweringService(db: Db, dependencies: AnsweringDependencies) {
  const { queueEmail, wake, findIdentities, recordAnswer, setSteps } = dependencies;
  return {
    /**
     * Records an answer and sets the step that follows. A mail is queued, and belongs to the conversation with its
     * recipient; what is written back goes to the owner's mailbox.
     */
    async answer(
      personId: number,
      form: AnswerForm,
      { by, next }: { by: string; next?: Step | undefined },
      now = new Date(),
    ): Promise<{ kind: 'answered' } | Refusal> {
      const outcome = await db.transaction().execute(async (trx) => {
        const known = await findIdentities(trx, personId);
        if (known.length > 0 && !known.some(({ value }) => value === form.to)) return unknownTo;
        const record = { kind: form.kind, text: recordedText(form), by };
        if (!(await recordAnswer(trx, personId, record, now))) return notFound;
        if (next) await setSteps(trx, [personId], next);
        if (form.kind === 'mail') {
          await queueEmail(trx, mailOf(form, await findThread(trx, form.to)), now);
        }
        return answered;
      });
      wake();
      return outcome;
    },
  };
}

const answered = { kind: 'answered' } as const;
const notFound = { kind: 'person-not-found' } as const;
const unknownTo: Refusal = {
  kind: 'invalid',
  fields: { to: answerMessages.recipientUnknown },
};

function mailOf({ to, subject, text }: AnswerForm, thread: string[]): Email {
  const last = thread.at(-1);
  return {
    kind: answerKind,
    to,
    replyTo: { owner: true },
    subject,
    parts: text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
    headers: last ? { 'In-Reply-To': last, References: thread.join(' ') } : {},
  };
}
