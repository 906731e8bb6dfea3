import { useState } from 'react';
import type { PersonCard } from '../../../domain/api/answers/people.ts';
import type { AnswerForm } from '../../../domain/people/answer-form.ts';
import { filledTemplate } from '../../../domain/people/answer-templates.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { callApi } from '../api/call-api.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { useAction } from '../ui/use-action.ts';
import { type Answering, languageOfCard, useRecord } from './contact-links.tsx';

/** The answer that is being written on a card. It stays in this browser until it has gone out. */
export function useAnswer(card: PersonCard, answering: Answering, next: AnswerForm['next']) {
  const copyKey = `answer-copy:${card.id}`;
  const surroundings = { card, answering, site: useSiteFacts().name };
  const [answer, setAnswer] = useState(() => {
    const kind = card.phones.length > 0 ? 'whatsapp' : 'mail';
    return readJson(copyKey, isAnswer) ?? freshAnswer(kind, surroundings);
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
    setAnswer(freshAnswer(answer.kind, surroundings));
  }

  return {
    answer,
    errors,
    isBusy,
    write,
    /** By another template or in another language. */
    choose: (changes: Partial<Answer>) =>
      write(fromTemplate({ ...answer, ...changes }, surroundings)),
    /** By WhatsApp or by mail: the text stays. */
    turnTo: (kind: Answer['kind']) => write({ kind, to: firstWay(kind, card) }),
    send: async () => {
      if (await send({ ...answer, next })) startAgain();
    },
    opened: async () => {
      if (await record({ ...answer, next })) startAgain();
    },
  };
}

/** An answer while it is written. */
type Answer = Omit<AnswerForm, 'kind' | 'next'> & { kind: 'mail' | 'whatsapp' };

interface Surroundings {
  card: PersonCard;
  answering: Answering;
  /** The site's name. */
  site: string;
}

/** The first template, for the first number or address of the card. */
function freshAnswer(kind: Answer['kind'], surroundings: Surroundings): Answer {
  const { card, answering } = surroundings;
  const blank: Answer = {
    kind,
    to: firstWay(kind, card),
    subject: '',
    text: '',
    template: answering.templates[0]?.name ?? '',
    language: languageOfCard(card),
  };
  return fromTemplate(blank, surroundings);
}

function firstWay(kind: Answer['kind'], { emails, phones }: PersonCard): string {
  return (kind === 'mail' ? emails : phones)[0] ?? '';
}

/** With the text of its template, in its language; as it is if there is none. */
function fromTemplate(answer: Answer, { card, answering, site }: Surroundings): Answer {
  const template = answering.templates.find(({ name }) => name === answer.template);
  const words = { name: card.name, course: card.interest, me: answering.me, site };
  return template ? { ...answer, ...filledTemplate(template, answer.language, words) } : answer;
}

/** Whether it is one that this browser has kept. */
function isAnswer(stored: unknown): stored is Answer {
  const { kind, ...texts } = Object(stored);
  const names = ['to', 'subject', 'text', 'template', 'language'];
  return /^(mail|whatsapp)$/.test(kind) && names.every((name) => typeof texts[name] === 'string');
}

/** Sends mails to a person; `send` resolves with whether it is on its way. */
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
