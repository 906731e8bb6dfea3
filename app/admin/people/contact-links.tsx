import { useRevalidator } from 'react-router';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import { type AnswerForm, whatsappAddress } from '../../../domain/replies/reply-form.ts';
import {
  blankWord,
  filledTemplate,
  firstTemplate,
  fitOf,
  type TemplateLanguage,
} from '../../../domain/replies/reply-templates.ts';
import { languageOf } from '../../../domain/text/language-of.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { icon } from '../../ui/icons.tsx';
import { callApi } from '../api/call-api.ts';
import { linkClass } from '../ui/action.tsx';
import { useToast } from '../ui/toast.tsx';

interface ContactLinksProps {
  person: Pick<PersonCard, 'id' | 'name' | 'interest' | 'batch' | 'value'>;
  /** In E.164. */
  phone: string | undefined;
  language?: TemplateLanguage;
  answering: Answering;
}

/**
 * Links to the phone and to WhatsApp with the text of the template that fits the person's interest; opening one is
 * recorded on the card.
 */
export function ContactLinks(props: ContactLinksProps) {
  const { person, phone, language = 'en', answering } = props;
  const { templates, me } = answering;
  const record = useRecord(person.id);
  const site = useSiteFacts().name;
  const first = firstTemplate(templates, fitOf(person.interest), language);
  const { name, interest: course, batch, value: fee } = person;
  const filled = first && filledTemplate(first, language, { name, course, batch, fee, me, site });
  // What has to be filled in is not sent from here.
  const text = filled && !filled.text.includes(blankWord) ? filled.text : '';
  if (!phone) return null;
  const answer = { to: phone, subject: '', language };
  return (
    <>
      <a
        aria-label={`Call ${person.name}`}
        className={linkClass('plain')}
        href={`tel:${phone}`}
        onClick={() => void record({ ...answer, kind: 'phone', text: '', template: '' })}
      >
        <PhoneIcon />
        Call
      </a>
      <a
        aria-label={`Open WhatsApp with a text for ${person.name}`}
        className={linkClass('plain')}
        href={whatsappAddress(phone, text)}
        onClick={() =>
          void record({ ...answer, kind: 'whatsapp', text, template: first?.name ?? '' })
        }
        rel="noreferrer"
        target="_blank"
      >
        <WhatsAppIcon />
        WhatsApp
      </a>
    </>
  );
}

/** Records that a call or a WhatsApp text was opened; the link itself works also when this fails. */
export function useRecord(personId: number) {
  const notify = useToast();
  const { revalidate } = useRevalidator();
  return async function record(json: AnswerForm): Promise<boolean> {
    const what = json.kind === 'phone' ? 'Call started' : 'WhatsApp opened';
    try {
      await callApi('POST /api/admin/people/:id/answers', { id: personId, json });
      notify(`${what}. Noted on the card.`);
      await revalidate();
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      notify(`${what}, but it is not noted on the card yet. ${why}`, {
        tone: 'alert',
        action: { label: 'Note it', run: () => void record(json) },
      });
      return false;
    }
  };
}

/** The templates of replies, and the author name of the account that fills them. */
export async function loadAnswering(signal: AbortSignal) {
  const [templates, { ownAuthor: me }] = await Promise.all([
    callApi('GET /api/admin/answer-templates', { signal }),
    callApi('GET /api/admin/suggestions', { signal }),
  ]);
  return { templates, me };
}

export type Answering = Awaited<ReturnType<typeof loadAnswering>>;

/** The language of the latest enquiry. */
export function languageOfCard({ timeline }: Pick<PersonCard, 'timeline'>): TemplateLanguage {
  const last = timeline.find(({ kind }) => kind === 'message');
  return languageOf(last?.text ?? '') ?? 'en';
}

const PhoneIcon = icon(
  'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a2 2 0 0 1-2 2A15 15 0 0 1 4 5a2 2 0 0 1 2-2z',
);
export const WhatsAppIcon = icon('M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 10h6M9 13.5h4');
