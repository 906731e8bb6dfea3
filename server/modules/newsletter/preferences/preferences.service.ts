import type { FormOutcome } from '../../../../domain/api/refusals.ts';
import { choiceForm, tickedTopics } from '../../../../domain/forms/choice-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import { type Cadence, choiceMessages } from '../../../../domain/newsletter/choices.ts';
import type { Db } from '../../../db/tables.ts';
import { endSubscription } from '../newsletter.repository.ts';
import type { NewsletterEmails } from '../newsletter-emails.ts';
import type { NewsletterTokens } from '../newsletter-tokens.ts';
import { findOffered, findReader, saveChoice } from './preferences.repository.ts';

interface PreferencesDependencies {
  emails: Pick<NewsletterEmails, 'farewell'>;
  tokens: Pick<NewsletterTokens, 'readChoosing'>;
  /** Starts sending queued emails, after the commit. */
  wake: () => void;
}

export type PreferencesService = ReturnType<typeof createPreferencesService>;

export interface OpenPreferences {
  email: string;
  cadence: Cadence;
  topics: { id: number; name: string; isChosen: boolean }[];
}

type Opened = { kind: 'invalid' } | { kind: 'left' } | ({ kind: 'open' } & OpenPreferences);

/** What readers want to get, by the signed link in a newsletter. */
export function createPreferencesService(db: Db, dependencies: PreferencesDependencies) {
  const { emails, tokens, wake } = dependencies;
  const idOf = (token: string) => tokens.readChoosing(token);

  /** Ends the subscription, and confirms it by an email. */
  async function leave(id: number, now: Date): Promise<FormOutcome> {
    const hasLeft = await db.transaction().execute(async (trx) => {
      const ended = await endSubscription(trx, { id }, now.toISOString());
      if (ended) await emails.farewell(trx, ended, now);
      return ended === undefined;
    });
    wake();
    return hasLeft ? { kind: 'newsletter-left' } : { kind: 'accepted', text: choiceMessages.gone };
  }

  async function choose(id: number, input: object): Promise<FormOutcome> {
    const form = readForm(choiceForm, input);
    if (!form.ok) return { kind: 'invalid', fields: form.fields };
    const { cadence } = form.values;
    const ticked = new Set(form.values.topics === 'some' ? tickedTopics(input) : []);
    return await db.transaction().execute(async (trx): Promise<FormOutcome> => {
      const chosen = (await findOffered(trx, id)).filter((topic) => ticked.has(topic.id));
      if (chosen.length === 0 && form.values.topics === 'some') {
        return { kind: 'invalid', fields: { topics: choiceMessages.noTopic } };
      }
      const choice = { cadence, topics: chosen.map((topic) => topic.id) };
      if (!(await saveChoice(trx, id, choice))) return { kind: 'newsletter-left' };
      const topics = chosen.map(({ name }) => name);
      return { kind: 'accepted', text: choiceMessages.saved({ cadence, topics }) };
    });
  }

  return {
    /** What the page of a link shows. */
    async open(token: string): Promise<Opened> {
      const id = idOf(token);
      const reader = id === undefined ? undefined : await findReader(db, id);
      if (id === undefined || !reader) return { kind: 'invalid' };
      if (reader.status !== 'confirmed') return { kind: 'left' };
      const { email, cadence } = reader;
      return { kind: 'open', email, cadence, topics: await findOffered(db, id) };
    },

    /** Stores what a reader chose, or takes them off the list. */
    async change(token: string, input: object, now = new Date()): Promise<FormOutcome> {
      const id = idOf(token);
      if (id === undefined || !(await findReader(db, id))) return { kind: 'invalid-token' };
      const isLeaving = 'what' in input && input.what === 'leave';
      return isLeaving ? await leave(id, now) : await choose(id, input);
    },
  };
}
