import { TopicIcon } from '../../../ui/kolam/cover.tsx';
import type { Service, ServicesProps } from './services.ts';

type Stage = 'built' | 'laid-out' | 'planned';

const boxes: Record<Stage, string> = {
  built: 'border border-green bg-green text-chalk sm:p-10 md:col-span-6',
  'laid-out': 'border border-line bg-white md:col-span-3',
  planned:
    'border-2 border-dashed border-mute/40 md:max-lg:grid-cols-2 md:col-span-6 lg:col-span-2',
};

/** The services as a page that is being built: its head stands, its columns are laid out, its foot is dots and dashes. */
export function ServicePage({ services }: ServicesProps) {
  return (
    <div className="mt-10 overflow-hidden rounded-card border border-line bg-chalk lg:mt-12">
      <p
        aria-hidden="true"
        className="flex items-center gap-2 border-b border-line bg-white px-5 py-4"
      >
        <span className="size-3 rounded-full bg-brick" />
        <span className="size-3 rounded-full bg-gold" />
        <span className="size-3 rounded-full bg-green-soft" />
        <span className="ml-3 h-6 grow rounded-full bg-sand" />
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:grid-cols-6 sm:gap-6 sm:p-6">
        {services.map((service, place) => (
          <Block key={service.title} service={service} stage={stageOf(place)} />
        ))}
      </ol>
    </div>
  );
}

function stageOf(place: number): Stage {
  if (place === 0) return 'built';
  return place < 3 ? 'laid-out' : 'planned';
}

function Block({ service, stage }: { service: Service; stage: Stage }) {
  const { title, text, measure } = service;
  const isBuilt = stage === 'built';
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-x-10 gap-y-6 rounded-control p-6 ${boxes[stage]} ${isBuilt ? 'lg:grid-cols-[1fr_1fr_auto]' : ''}`}
    >
      <div
        className={
          isBuilt ? 'lg:order-last' : stage === 'planned' ? 'waiting-dots md:max-lg:col-span-2' : ''
        }
      >
        <TopicIcon
          className={isBuilt ? 'h-34 max-w-full' : 'h-26 max-w-full'}
          ground={isBuilt ? 'green' : 'chalk'}
          words={title}
        />
      </div>
      <div>
        <h3 className="display-3">{title}</h3>
        <p className={`mt-3 max-w-[32.5em] ${isBuilt ? 'text-chalk/85' : 'text-mute'}`}>{text}</p>
        {measure && <p className="mt-3 font-semibold">{measure}</p>}
      </div>
      <Benefits isOnGreen={isBuilt} service={service} />
    </li>
  );
}

function Benefits({ service, isOnGreen }: { service: Service; isOnGreen: boolean }) {
  const dot = isOnGreen ? 'before:bg-gold' : 'before:bg-brick';
  return (
    <ul className="grid content-start gap-y-3 text-base">
      {service.benefits.map((benefit) => (
        <li
          className={`relative pl-5 leading-snug before:absolute before:left-0 before:top-[0.45em] before:size-1.5 before:rounded-full ${dot}`}
          key={benefit}
        >
          {benefit}
        </li>
      ))}
    </ul>
  );
}
