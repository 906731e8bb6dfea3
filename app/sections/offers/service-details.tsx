import type { SectionOf } from '../../../domain/page.ts';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** Each service as a line of a ledger: its number, what it is, and what is in it. */
export function ServiceDetails({ services, ...section }: SectionProps<'service-details'>) {
  return (
    <HeadedBand {...section}>
      <ol className="mt-10 border-b border-line lg:mt-12">
        {services.map((service, place) => (
          <Service key={service.title} number={place + 1} service={service} />
        ))}
      </ol>
    </HeadedBand>
  );
}

interface ServiceProps {
  number: number;
  service: SectionOf<'service-details'>['services'][number];
}

function Service({ number, service }: ServiceProps) {
  return (
    <li className="grid gap-x-6 gap-y-6 border-t border-line py-8 md:grid-cols-[3.5rem_1fr] lg:grid-cols-[3.5rem_5fr_7fr] lg:gap-x-10 lg:py-10">
      <span
        aria-hidden="true"
        className="-mb-4 font-display text-3xl font-bold leading-none text-brick md:mb-0"
      >
        {number}
      </span>
      <div>
        <h3 className="display-3">{service.title}</h3>
        <p className="mt-3 max-w-[48ch] text-mute">{service.text}</p>
      </div>
      <ul className="grid content-start gap-x-10 gap-y-3 text-base sm:grid-cols-2 md:col-start-2 lg:col-start-3">
        {service.benefits.map((benefit) => (
          <li
            className="relative pl-5 leading-snug before:absolute before:left-0 before:top-[0.45em] before:size-1.5 before:rounded-full before:bg-brick"
            key={benefit}
          >
            {benefit}
          </li>
        ))}
      </ul>
    </li>
  );
}
