import { whatsappAddress } from '../../../../domain/people/answer-form.ts';
import {
  filledTemplate,
  type TemplateLanguage,
} from '../../../../domain/people/answer-templates.ts';
import { useSiteFacts } from '../../../layout/use-site-facts.ts';
import { linkClass } from '../../ui/action.tsx';
import { PhoneIcon, WhatsAppIcon } from './icons.tsx';
import type { Answering } from './load-answering.ts';
import { useRecord } from './use-record.ts';

interface ContactLinksProps {
  person: { id: number; name: string; interest: string };
  /** In E.164; without one there is nothing to tap. */
  phone: string | undefined;
  language?: TemplateLanguage;
  answering: Answering;
}

/** One tap to the phone, or to WhatsApp with the first template's text; the card says who opened it, and when. */
export function ContactLinks(props: ContactLinksProps) {
  const { person, phone, language = 'en', answering } = props;
  const { templates, me } = answering;
  const record = useRecord(person.id);
  const site = useSiteFacts().name;
  const [first] = templates;
  const words = { name: person.name, course: person.interest, me, site };
  const text = first ? filledTemplate(first, language, words).text : '';
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
