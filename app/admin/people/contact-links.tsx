import { use } from 'react';
import { useRevalidator } from 'react-router';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import { type ReplyInput, whatsappAddress } from '../../../domain/replies/reply-form.ts';
import {
  blankWord,
  filledTemplate,
  firstTemplate,
  fitOf,
  type TemplateLanguage,
} from '../../../domain/replies/reply-templates.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { instantAt } from '../../../domain/text/local-time.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { icon } from '../../ui/icons.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { linkClass } from '../ui/action.tsx';
import { useToast } from '../ui/toast.tsx';
import { type CalledPerson, useAfterCallSheet } from './after-call-sheet.tsx';
import { sendAttempt } from './attempts.ts';

/** The numbers of a card that are not known to be wrong. */
export const usablePhones = ({
  phones,
  wrongNumbers,
}: Pick<PersonCard, 'phones' | 'wrongNumbers'>) =>
  phones.filter((phone) => !wrongNumbers.includes(phone));

interface ContactLinksProps {
  person: CalledPerson & Pick<PersonCard, 'batch' | 'value'>;
  /** In E.164. */
  phone: string | undefined;
  language?: TemplateLanguage;
  replyContext: ReplyContext;
}

/**
 * Links to the phone and to WhatsApp with the text of the template that fits the person's interest. Opening one is
 * recorded on the card as an attempt, and a sheet asks how it ended.
 */
export function ContactLinks({ person, phone, language = 'en', replyContext }: ContactLinksProps) {
  const record = useRecord(person);
  const first = useFirstText(person, replyContext, language);
  if (!phone) return null;
  return (
    <>
      <a
        aria-label={`Call ${person.name}`}
        className={linkClass('plain')}
        href={`tel:${phone}`}
        onClick={() => void record(callTo(phone, language))}
      >
        <PhoneIcon />
        Call
      </a>
      <a
        aria-label={`Open WhatsApp with a text for ${person.name}`}
        className={linkClass('plain')}
        href={whatsappAddress(phone, first.text)}
        onClick={() => void record({ kind: 'whatsapp', to: phone, subject: '', ...first })}
        rel="noreferrer"
        target="_blank"
      >
        <WhatsAppIcon />
        WhatsApp
      </a>
    </>
  );
}

/** The template text for the person's interest; '' if it still has a blank to fill in. */
export function useFirstText(
  { name, interest: course, batch, value: fee }: ContactLinksProps['person'],
  { templates, me }: ReplyContext,
  language: TemplateLanguage = 'en',
) {
  const site = useSiteFacts().name;
  const first = firstTemplate(templates, fitOf(course), language);
  const filledText =
    first && filledTemplate(first, language, { name, course, batch, fee, me, site });
  const text = filledText && !filledText.text.includes(blankWord) ? filledText.text : '';
  return { text, template: text ? (first?.name ?? '') : '', language };
}

/** A call to a number, as an attempt to record. */
export const callTo = (to: string, language: TemplateLanguage = 'en'): ReplyInput => ({
  kind: 'phone',
  to,
  subject: '',
  text: '',
  template: '',
  language,
});

/** Records an attempt, then opens the sheet that asks for its outcome. */
export function useRecord(person: CalledPerson) {
  const attempt = useAttempt(person.id);
  const ask = useAfterCallSheet();
  const zone = use(TimeZone);
  return async function record(json: ReplyInput): Promise<boolean> {
    const { kind, to, next } = json;
    const dueAt = next && instantAt(next.day, next.time, zone);
    const planned = next && dueAt ? { kind: next.kind, text: next.text, dueAt } : null;
    ask({ person, attempt: { kind, to, at: new Date().toISOString(), next: planned } });
    return await attempt(json);
  };
}

/** Records an attempt. The link works even when this call fails. */
export function useAttempt(personId: number) {
  const notify = useToast();
  const { revalidate } = useRevalidator();
  return async function attempt(json: ReplyInput, failed?: Promise<unknown>): Promise<boolean> {
    const what = json.kind === 'phone' ? 'Call started' : 'WhatsApp opened';
    const { stored, isAnswered, isNoted } = sendAttempt(personId, json, failed);
    try {
      await stored;
      // It would replace the Undo of the outcome.
      if (json.kind === 'whatsapp' && !isAnswered()) notify('WhatsApp opened. Noted on the card.');
      await revalidate();
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      notify(`${what}, but it is not noted on the card yet. ${why}`, {
        tone: 'alert',
        action: {
          label: 'Note it',
          run: () => (isNoted() ? notify('It is noted already.') : void attempt(json, stored)),
        },
      });
      return false;
    }
  };
}

/** The reply templates, and the author name of the signed-in account that fills their blanks. */
export async function loadReplyContext(signal: AbortSignal) {
  const [templates, { ownAuthor: me }] = await Promise.all([
    callApi('GET /api/admin/answer-templates', { signal }),
    callApi('GET /api/admin/suggestions', { signal }),
  ]);
  return { templates, me };
}

export type ReplyContext = Awaited<ReturnType<typeof loadReplyContext>>;

/** The language of the latest enquiry. */
export function languageOfCard({ timeline }: Pick<PersonCard, 'timeline'>): TemplateLanguage {
  const last = timeline.find(({ kind }) => kind === 'message');
  return languageOf(last?.text ?? '') === 'hi' ? 'hi' : 'en';
}

export const PhoneIcon = icon(
  'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a2 2 0 0 1-2 2A15 15 0 0 1 4 5a2 2 0 0 1 2-2z',
);
export const WhatsAppIcon = icon('M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 10h6M9 13.5h4');
