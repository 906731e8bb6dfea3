import type { SectionOf } from '../../domain/page.ts';
import { linePrice } from '../../domain/pages/cost.ts';
import { Card, Chip } from '../ui/card.tsx';
import { MarkPicture } from '../ui/kolam/cover.tsx';
import { HeadedBand, type SectionProps, SpecimenBand } from './section.tsx';

/** Fields of work: a dark and a light panel, each with a list of roles. */
export function TalentDomains({ domains, ...section }: SectionProps<'talent-domains'>) {
  return (
    <HeadedBand {...section}>
      <ul className="mt-10 grid gap-6 lg:mt-12 lg:grid-cols-2">
        {domains.map((domain, place) => (
          <Domain domain={domain} key={domain.title} tone={place % 2 === 0 ? 'green' : 'white'} />
        ))}
      </ul>
    </HeadedBand>
  );
}

const toneClasses = {
  green: { text: 'text-chalk/85', line: 'border-green-soft', dot: 'bg-gold' },
  white: { text: 'text-mute', line: 'border-line', dot: 'bg-brick' },
};

interface DomainProps {
  domain: SectionOf<'talent-domains'>['domains'][number];
  tone: keyof typeof toneClasses;
}

function Domain({ domain, tone }: DomainProps) {
  const colours = toneClasses[tone];
  const price = linePrice(domain);
  return (
    <Card as="li" className="p-6 sm:p-10" tone={tone}>
      <h3 className="font-display text-3xl font-bold leading-tight tracking-tight">
        {domain.title}
      </h3>
      <p className={`mt-3 max-w-[31em] ${colours.text}`}>{domain.text}</p>
      {price && <p className="mt-3 font-semibold">{price}</p>}
      <ul className="mt-8 grid gap-x-8 sm:grid-cols-2">
        {domain.roles.map((role) => (
          <li
            className={`flex items-center gap-3 border-t py-3.5 font-semibold leading-snug ${colours.line}`}
            key={role}
          >
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${colours.dot}`} />
            {role}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const maxMark = 5;

/** A sample of the report that an employer gets about a candidate. */
export function Scorecard(props: SectionProps<'scorecard'>) {
  const { stamp, role, task, marks, facts, doubt, children, isInOpening, ...section } = props;
  const specimen = (
    <Card>
      <div className="border-b border-line px-6 py-7 sm:px-10">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h3 className="display-3">{role}</h3>
          <Chip tone="outline">{stamp}</Chip>
        </div>
        <p className="mt-3 max-w-[43em] text-mute">{task}</p>
      </div>
      <div className="grid lg:grid-cols-[8fr_4fr]">
        <ul className="px-6 sm:px-10">
          {marks.map((mark) => (
            <Mark key={mark.title} {...mark} />
          ))}
        </ul>
        <Facts doubt={doubt} facts={facts} />
      </div>
    </Card>
  );
  return (
    <SpecimenBand {...section} isInOpening={isInOpening} specimen={specimen}>
      {children}
    </SpecimenBand>
  );
}

/** The facts and the open doubt, beside the marks. */
function Facts({ facts, doubt }: Pick<SectionOf<'scorecard'>, 'facts' | 'doubt'>) {
  return (
    <div className="border-line bg-chalk px-6 py-7 max-lg:border-t sm:px-10 lg:border-l">
      <dl className="grid gap-4 border-b border-line pb-6 empty:hidden sm:max-lg:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-mute">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h4 className="pt-6 font-semibold text-brick">{doubt.title}</h4>
      <p className="mt-1 text-base">{doubt.text}</p>
    </div>
  );
}

/** A mark as a kolam line around that many dots. */
function Mark({ title, mark, text }: SectionOf<'scorecard'>['marks'][number]) {
  return (
    <li className="grid gap-x-8 border-line py-5 not-first:border-t sm:grid-cols-[1fr_auto]">
      <h4 className="font-semibold">{title}</h4>
      <p className="flex flex-wrap items-center gap-3 text-base text-mute tabular-nums sm:row-span-2">
        <MarkPicture className="h-8 w-40 max-w-full" mark={mark} of={maxMark} />
        {mark} of {maxMark}
      </p>
      <p className="text-base text-mute">{text}</p>
    </li>
  );
}
