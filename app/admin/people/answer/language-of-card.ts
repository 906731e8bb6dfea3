import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import type { TemplateLanguage } from '../../../../domain/people/answer-templates.ts';
import { languageOf } from '../../../../domain/text/language-of.ts';

/** Hindi for who wrote in it last. */
export function languageOfCard({ timeline }: Pick<PersonCard, 'timeline'>): TemplateLanguage {
  const last = timeline.find(({ kind }) => kind === 'message');
  return languageOf(last?.text ?? '') ?? 'en';
}
