import type { ReactNode } from 'react';
import type { SectionOf } from '../../domain/page.ts';
import { linePrice } from '../../domain/pages/cost.ts';
import type { Fact } from '../../domain/pages/fact.ts';
import { Card } from '../ui/card.tsx';
import { ArrowIcon, TickIcon } from '../ui/icons.tsx';
import { TopicIcon, TopicTile } from '../ui/kolam/cover.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';
import { PhoneFold } from '../ui/phone-fold.tsx';
import { AboutScript } from './courses.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

/** Colours of the covers by position, so that four in a row all differ. */
const tones = ['green', 'gold', 'brick', 'leaf'] as const;

/** One card for each service, with its link. */
export function ServiceCards({ cards, facts = {}, ...section }: SectionProps<'service-cards'>) {
  return (
    <HeadedBand {...section}>
      <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:mt-12 xl:grid-cols-4">
        {cards.map((card, place) => (
          <ServiceCard
            card={card}
            facts={facts[card.link.href.split('#')[0] ?? '']}
            key={card.title}
            tone={tones[place % tones.length] ?? 'green'}
          />
        ))}
      </ul>
      <AboutScript />
    </HeadedBand>
  );
}

interface ServiceCardProps {
  card: SectionOf<'service-cards'>['cards'][number];
  facts: Fact[] | undefined;
  tone: (typeof tones)[number];
}

function ServiceCard({ card, facts, tone }: ServiceCardProps) {
  return (
    // On phones the tile is beside the text.
    <Card as="li" className="flex flex-col max-sm:has-[>div>svg]:flex-row">
      <LibraryPicture
        className="h-42 w-full"
        picture={card.picture}
        sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 50vw, 100vw"
      >
        <div className="pt-6 pl-6">
          <TopicTile isLarge tone={tone} words={card.title} />
        </div>
      </LibraryPicture>
      <div className="flex min-w-0 grow flex-col p-6 max-sm:[div+&]:pl-4">
        <h3 className="display-3">{card.title}</h3>
        <p className="mb-5 mt-3 text-base text-mute">{card.text}</p>
        {facts && facts.length > 0 && <CardFacts facts={facts} />}
        <a className="link-arrow mt-auto" href={card.link.href}>
          {card.link.label}
          <span className="sr-only">: {card.title}</span>
          <ArrowIcon />
        </a>
      </div>
    </Card>
  );
}

/** Facts from the page that the card links to, a line each. */
function CardFacts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="mb-4 border-t border-line pt-3 text-base leading-snug">
      {facts.map(({ label, value, ask }) => (
        <div className="flex flex-wrap gap-x-2 py-1" key={label}>
          <dt className="text-mute">{label}</dt>
          <dd className="min-w-0 flex-1 font-semibold text-pretty">{value}</dd>
          {ask && (
            <dd className="basis-full" data-enquiry={ask.about ?? ''} data-subject={ask.subject}>
              <a className="link-arrow" href={ask.href}>
                {ask.label}
                {ask.about && <span className="sr-only">: {ask.about}</span>}
                <ArrowIcon />
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

export type Service = SectionOf<'service-details'>['services'][number];

interface ServicesProps {
  services: Service[];
  /** Shown on phones after the third service. */
  children: ReactNode;
}

/** The services with their parts, laid out like a report or a web page. */
export function ServiceDetails(props: SectionProps<'service-details'>) {
  const { look, services, children, ...section } = props;
  const Layout = look === 'report' ? ServiceReport : ServicePage;
  return (
    <HeadedBand {...section}>
      <Layout services={services}>{children}</Layout>
    </HeadedBand>
  );
}

/** The services as a one-page report; each begins with its measure, as in a client's report. */
function ServiceReport({ services, children }: ServicesProps) {
  return (
    <div className="report-sheet mt-10 bg-white px-5 sm:px-10 lg:mt-12">
      <ul>
        {services.map((service, place) => (
          <Entry key={service.title} service={service}>
            {place === 2 && children}
          </Entry>
        ))}
      </ul>
    </div>
  );
}

const whatIsInIt = 'What is in it';

function Entry({ service, children }: { service: Service; children: ReactNode }) {
  const { title, text, measure, benefits } = service;
  const price = linePrice(service);
  return (
    <li className="grid gap-x-12 gap-y-6 border-line py-8 not-first:border-t lg:grid-cols-2 lg:py-10 lg:first:pt-12">
      <div className="flex gap-5">
        <TopicTile words={title} />
        <div>
          <h3 className="font-display text-[1.625rem] leading-[1.1] font-bold tracking-[-0.022em]">
            {title}
          </h3>
          {measure && (
            <p className="mt-1.5 text-[1.0625rem] leading-snug font-semibold text-brick">
              {measure}
            </p>
          )}
          <p className="mt-2 max-w-[32.5em] text-mute">{text}</p>
          {price && <p className="mt-3 font-semibold">{price}</p>}
        </div>
      </div>
      <PhoneFold about={title} label={whatIsInIt}>
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
      </PhoneFold>
      {children}
    </li>
  );
}

type Stage = 'built' | 'laid-out' | 'planned';

const boxes: Record<Stage, string> = {
  built: 'border border-green bg-green text-chalk sm:p-10 md:col-span-6',
  'laid-out': 'border border-line bg-white md:col-span-3',
  planned:
    'border-2 border-dashed border-mute/40 md:max-lg:grid-cols-2 md:col-span-6 lg:col-span-2',
};

/** The services as a web page under construction: finished header, outlined columns, dotted footer. */
function ServicePage({ services, children }: ServicesProps) {
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
          <Block key={service.title} service={service} stage={stageOf(place)}>
            {place === 2 && children}
          </Block>
        ))}
      </ol>
    </div>
  );
}

function stageOf(place: number): Stage {
  if (place === 0) return 'built';
  return place < 3 ? 'laid-out' : 'planned';
}

interface BlockProps {
  service: Service;
  stage: Stage;
  children: ReactNode;
}

function Block({ service, stage, children }: BlockProps) {
  const { title, text, measure } = service;
  const price = linePrice(service);
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
        {isBuilt ? (
          <TopicIcon className="h-34 max-w-full" ground="green" words={title} />
        ) : (
          <TopicTile isLarge words={title} />
        )}
      </div>
      <div>
        <h3 className="display-3">{title}</h3>
        <p className={`mt-3 max-w-[32.5em] ${isBuilt ? 'text-chalk/85' : 'text-mute'}`}>{text}</p>
        {measure && <p className="mt-3 font-semibold">{measure}</p>}
        {price && <p className="mt-3 font-semibold">{price}</p>}
      </div>
      <PhoneFold about={title} label={whatIsInIt}>
        <Benefits isOnGreen={isBuilt} service={service} />
      </PhoneFold>
      {children}
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
