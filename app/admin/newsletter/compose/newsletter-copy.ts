import type { NewsletterFields } from '../../../../domain/api/answers/newsletters.ts';
import { readJson, storeJson } from '../../session/stored-json.ts';

/** What was typed into a newsletter and not stored, with the revision that it was typed over. */
interface NewsletterCopy {
  fields: NewsletterFields;
  revision: string;
}

const keyOf = (id: number) => `newsletter-copy-${id}`;

export const keepCopy = (id: number, copy: NewsletterCopy) => storeJson(keyOf(id), copy);

export const dropCopy = (id: number) => localStorage.removeItem(keyOf(id));

export const keptCopy = (id: number) => readJson(keyOf(id), isCopy);

function isCopy(kept: unknown): kept is NewsletterCopy {
  const { fields, revision } = Object(kept);
  return typeof revision === 'string' && typeof Object(fields).content === 'string';
}
