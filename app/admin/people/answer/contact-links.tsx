import { whatsappAddress } from '../../../../domain/people/answer-form.ts';
import { filledTemplate } from '../../../../domain/people/answer-templates.ts';
import { useSiteFacts } from '../../../layout/use-site-facts.ts';
import { linkClass } from '../../ui/action.tsx';
import { PhoneIcon, WhatsAppIcon } from './icons.tsx';
import type { Answering } from './load-answering.ts';
import { useRecord } from './use-record.ts';

interface ContactLinksProps {
  person: { id: number; name: string; interest: string };
  /** In E.164. */
  phone: string;
  answering: Answering;
}

/** One tap to the phone, or to WhatsApp with the first template's text; the card says who opened it, and when. */
export function ContactLinks({ person, phone, answering: { templates, me } }: ContactLinksProps) {
  const record = useRecord(person.id);
  const site = useSiteFacts().name;
  const [first] = templates;
  const words = { name: person.name, course: person.interest, me, site };
  const text = first ? filledTemplate(first, 'en', words).text : '';
  const answer = { to: phone, subject: '', language: 'en' } as const;
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
