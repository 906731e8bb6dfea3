import { useState } from 'react';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import type { AnswerForm } from '../../../../domain/people/answer-form.ts';
import { filledTemplate } from '../../../../domain/people/answer-templates.ts';
import { useSiteFacts } from '../../../layout/use-site-facts.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { readJson, storeJson } from '../../session/stored-json.ts';
import { useNotice } from '../../ui/notice.tsx';
import { languageOfCard } from './language-of-card.ts';
import type { Answering } from './load-answering.ts';
import { useRecord } from './use-record.ts';

type Answer = Omit<AnswerForm, 'kind'> & { kind: 'mail' | 'whatsapp' };

/** The answer that is being written on a card. It stays in this browser until it has gone out. */
export function useAnswer(card: PersonCard, { templates, me }: Answering) {
  const copyKey = `answer-copy:${card.id}`;
  const notify = useNotice();
  const { attempt, isBusy } = useChange();
  const record = useRecord(card.id);
  const site = useSiteFacts().name;
  const fill = (answer: Answer): Answer => {
    const template = templates.find(({ name }) => name === answer.template);
    const words = { name: card.name, course: card.interest, me, site };
    return template ? { ...answer, ...filledTemplate(template, answer.language, words) } : answer;
  };
  const fresh = (kind: Answer['kind']) =>
    fill({
      kind,
      to: (kind === 'mail' ? card.emails : card.phones)[0] ?? '',
      subject: '',
      text: '',
      template: templates[0]?.name ?? '',
      language: languageOfCard(card),
    });
  const [answer, setAnswer] = useState(
    () => readJson(copyKey, isAnswer) ?? fresh(card.phones.length > 0 ? 'whatsapp' : 'mail'),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});

  function write(changes: Partial<Answer>) {
    const written = { ...answer, ...changes };
    setErrors({});
    setAnswer(written);
    storeJson(copyKey, written);
  }

  function startAgain() {
    localStorage.removeItem(copyKey);
    setAnswer(fresh(answer.kind));
  }

  async function send() {
    try {
      const json = { ...answer, kind: 'mail' as const };
      const done = await attempt([], () =>
        callApi('POST /api/admin/people/:id/answers', { id: card.id, json }),
      );
      if (!done) return;
      startAgain();
      notify('The mail is on its way. The Outbox says when it was accepted.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { fields } = error;
      setErrors(Object.keys(fields).length > 0 ? fields : { form: error.message });
    }
  }

  return {
    answer,
    errors,
    isBusy,
    write,
    /** By another template or in another language. */
    choose: (changes: Partial<Answer>) => write(fill({ ...answer, ...changes })),
    /** By WhatsApp or by mail: the text stays. */
    turnTo: (kind: Answer['kind']) => write({ kind, to: fresh(kind).to }),
    send,
    opened: async () => {
      if (await record(answer)) startAgain();
    },
  };
}

function isAnswer(stored: unknown): stored is Answer {
  const { kind, ...texts } = Object(stored);
  const names = ['to', 'subject', 'text', 'template', 'language'];
  return /^(mail|whatsapp)$/.test(kind) && names.every((name) => typeof texts[name] === 'string');
}
