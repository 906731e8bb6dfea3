import { createContext, type ReactNode, use } from 'react';
import type { SectionOf } from '../../../domain/page.ts';
import { closedText } from '../../../domain/site/holidays.ts';
import { type EnquiryTopic, mailLink, reachLinks } from '../../../domain/site/reach-links.ts';
import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import type { SectionProps } from '../section.tsx';

/** The likely topic of the enquiry, from the page the visitor came from. Provided by the route. */
export const CurrentTopic = createContext<EnquiryTopic | undefined>(undefined);

/** The section to which every call to action leads: the contact form, phone, WhatsApp and address. */
export function ContactDesk({
  ground,
  id,
  formTitle,
  reach,
  children,
}: SectionProps<'contact-desk'>) {
  return (
    <Band ground={ground}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <Card className="p-5 sm:p-9" id={id}>
          <h2 className="display-3 mb-6 in-[:has([data-thanks])]:hidden">{formTitle}</h2>
          {children}
        </Card>
        <Reach reach={reach} />
      </div>
    </Band>
  );
}

function Reach({ reach }: { reach: SectionOf<'contact-desk'>['reach'] }) {
  const about = use(CurrentTopic);
  return (
    <Card className="p-6 sm:p-8 lg:sticky lg:top-28" tone="green">
      <h2 className="display-3">{reach.title}</h2>
      <p className="mt-4">
        <ReachLink href={mailLink(reach.email, about)}>{reach.email}</ReachLink>
      </p>
      {reachLinks(reach, about).map(({ kind, href, label }) => (
        <p key={kind}>
          <ReachLink href={href}>{label}</ReachLink>
        </p>
      ))}
      {reach.hours && <Hours hours={reach.hours} />}
      {reach.holidays && <p className="mt-1 whitespace-pre-line">{closedText(reach.holidays)}</p>}
      {reach.address && (
        <address className="mt-4 whitespace-pre-line not-italic">{reach.address}</address>
      )}
      <p className="mt-4 border-t border-green-soft pt-4 text-base text-chalk/85">{reach.note}</p>
    </Card>
  );
}

function ReachLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      className="inline-block wrap-anywhere py-2 font-semibold text-gold-soft underline underline-offset-4"
      href={href}
    >
      {children}
    </a>
  );
}

/** Opening hours; a line may break after the days, never inside the times. */
function Hours({ hours }: { hours: string }) {
  const [days, ...times] = hours.split(': ');
  if (times.length === 0) return <p className="mt-1">{hours}</p>;
  return (
    <p className="mt-1">
      {days}: <span className="inline-block">{times.join(': ')}</span>
    </p>
  );
}
