import { useState } from 'react';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import type { AnswerForm } from '../../../../domain/people/answer-form.ts';
import { useSiteFacts } from '../../../layout/use-site-facts.ts';
import { readJson, storeJson } from '../../session/stored-json.ts';
import { type Answer, firstWay, freshAnswer, fromTemplate, isAnswer } from './answer-text.ts';
import type { Answering } from './load-answering.ts';
import { useRecord } from './use-record.ts';
import { useSend } from './use-send.ts';

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
