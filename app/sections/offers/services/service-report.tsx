import { TickIcon } from '../../../ui/icons.tsx';
import { TopicTile } from '../../../ui/kolam/cover.tsx';
import type { Service, ServicesProps } from './services.ts';

/** The services as a report of one page: what each is judged by comes first, as in the report that a client gets. */
export function ServiceReport({ services }: ServicesProps) {
  return (
    <div className="report-sheet mt-10 bg-white px-5 sm:px-10 lg:mt-12">
      <ul>
        {services.map((service) => (
          <Entry key={service.title} service={service} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ service: { title, text, measure, benefits } }: { service: Service }) {
  return (
    <li className="grid gap-x-10 gap-y-5 border-line py-8 not-first:border-t md:grid-cols-2 lg:grid-cols-[15rem_1fr_1fr] lg:py-10 lg:first:pt-14">
      <div className="flex items-center gap-4 self-start md:max-lg:col-span-2">
        <TopicTile words={title} />
        <h3 className="text-lg leading-snug font-semibold">{title}</h3>
      </div>
      <div>
        {measure && (
          <p className="display-3 mb-3 font-display font-bold text-balance text-brick">{measure}</p>
        )}
        <p className="max-w-[32.5em] text-mute">{text}</p>
      </div>
      <ul className="grid content-start text-base">
        {benefits.map((benefit) => (
          <li
            className="flex gap-3 border-line py-2 leading-snug not-first:border-t first:pt-0"
            key={benefit}
          >
            <TickIcon className="mt-0.5 size-4.5 text-brick" />
            {benefit}
          </li>
        ))}
      </ul>
    </li>
  );
}
