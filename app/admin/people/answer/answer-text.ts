import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import type { AnswerForm } from '../../../../domain/people/answer-form.ts';
import { filledTemplate } from '../../../../domain/people/answer-templates.ts';
import { languageOfCard } from './language-of-card.ts';
import type { Answering } from './load-answering.ts';

/** An answer while it is written. */
export type Answer = Omit<AnswerForm, 'kind' | 'next'> & { kind: 'mail' | 'whatsapp' };

interface Surroundings {
  card: PersonCard;
  answering: Answering;
  /** The site's name. */
  site: string;
}

/** The first template, for the first number or address of the card. */
export function freshAnswer(kind: Answer['kind'], surroundings: Surroundings): Answer {
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

export function firstWay(kind: Answer['kind'], { emails, phones }: PersonCard): string {
  return (kind === 'mail' ? emails : phones)[0] ?? '';
}

/** With the text of its template, in its language; as it is if there is none. */
export function fromTemplate(answer: Answer, { card, answering, site }: Surroundings): Answer {
  const template = answering.templates.find(({ name }) => name === answer.template);
  const words = { name: card.name, course: card.interest, me: answering.me, site };
  return template ? { ...answer, ...filledTemplate(template, answer.language, words) } : answer;
}

/** Whether it is one that this browser has kept. */
export function isAnswer(stored: unknown): stored is Answer {
  const { kind, ...texts } = Object(stored);
  const names = ['to', 'subject', 'text', 'template', 'language'];
  return /^(mail|whatsapp)$/.test(kind) && names.every((name) => typeof texts[name] === 'string');
}
