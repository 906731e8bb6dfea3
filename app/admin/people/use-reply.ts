import { useState } from 'react';
import type { PersonCard } from '../../../domain/api/answers/people.ts';
import type { AnswerForm } from '../../../domain/people/answer-form.ts';
import { filledTemplate } from '../../../domain/people/answer-templates.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { callApi } from '../api/call-api.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { useAction } from '../ui/use-action.ts';
import { type Answering, languageOfCard, useRecord } from './contact-links.tsx';

/** The reply that is being written on a card, stored in this browser until it is sent. */
export function useReply(card: PersonCard, answering: Answering, next: AnswerForm['next']) {
  const copyKey = `answer-copy:${card.id}`;
  const context = { card, answering, site: useSiteFacts().name };
  const [answer, setAnswer] = useState(() => {
    const kind = card.phones.length > 0 ? 'whatsapp' : 'mail';
    return readJson(copyKey, isAnswer) ?? freshAnswer(kind, context);
  });
  const record = useRecord(card.id);
  const { send, errors, setErrors, isBusy } = useSend(card.id);

  function write(changes: Partial<Answer>) {
    const written = { ...answer, ...changes };
    setErrors({});
    setAnswer(written);
    storeJson(copyKey, written);
  }

  function startAgain() {
    localStorage.removeItem(copyKey);
    setAnswer(freshAnswer(answer.kind, context));
  }

  return {
    answer,
    errors,
    isBusy,
    write,
    /** Fills the text again from another template or in another language. */
    choose: (changes: Partial<Answer>) => write(fromTemplate({ ...answer, ...changes }, context)),
    /** Changes between WhatsApp and email, and keeps the text. */
    turnTo: (kind: Answer['kind']) => write({ kind, to: firstRecipient(kind, card) }),
    send: async () => {
      if (await send({ ...answer, next })) startAgain();
    },
    opened: async () => {
      if (await record({ ...answer, next })) startAgain();
    },
  };
}

type Answer = Omit<AnswerForm, 'kind' | 'next'> & { kind: 'mail' | 'whatsapp' };

interface TemplateContext {
  card: PersonCard;
  answering: Answering;
  /** Name of the site. */
  site: string;
}

/** The first template, to the first number or address of the card. */
function freshAnswer(kind: Answer['kind'], context: TemplateContext): Answer {
  const { card, answering } = context;
  const blank: Answer = {
    kind,
    to: firstRecipient(kind, card),
    subject: '',
    text: '',
    template: answering.templates[0]?.name ?? '',
    language: languageOfCard(card),
  };
  return fromTemplate(blank, context);
}

function firstRecipient(kind: Answer['kind'], { emails, phones }: PersonCard): string {
  return (kind === 'mail' ? emails : phones)[0] ?? '';
}

/** The reply with the text of its template, or unchanged without a template. */
function fromTemplate(answer: Answer, { card, answering, site }: TemplateContext): Answer {
  const template = answering.templates.find(({ name }) => name === answer.template);
  const words = { name: card.name, course: card.interest, me: answering.me, site };
  return template ? { ...answer, ...filledTemplate(template, answer.language, words) } : answer;
}

function isAnswer(stored: unknown): stored is Answer {
  if (typeof stored !== 'object' || stored === null) return false;
  const { kind, ...texts } = stored as Record<string, unknown>;
  const names = ['to', 'subject', 'text', 'template', 'language'];
  return (
    (kind === 'mail' || kind === 'whatsapp') &&
    names.every((name) => typeof texts[name] === 'string')
  );
}

/** Sends emails to a person; `send` resolves to whether the email was accepted for sending. */
function useSend(personId: number) {
  const { run, isBusy } = useAction();
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function send(json: AnswerForm): Promise<boolean> {
    const call = () => callApi('POST /api/admin/people/:id/answers', { id: personId, json });
    const response = await run(call, {
      done: 'The mail is on its way. The Outbox says when it was accepted.',
      onError: ({ fields, message }) =>
        setErrors(Object.keys(fields).length > 0 ? fields : { form: message }),
    });
    return response !== undefined;
  }

  return { send, errors, setErrors, isBusy };
}
