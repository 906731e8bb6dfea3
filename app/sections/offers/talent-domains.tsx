import type { SectionOf } from '../../../domain/page.ts';
import { Card } from '../../ui/card.tsx';
import { HeadedBand } from '../headed-band.tsx';
import type { SectionProps } from '../section-props.ts';

/** The fields people are found in: one dark panel, one light, each with its list of roles. */
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
  return (
    <Card as="li" className="p-6 sm:p-10" tone={tone}>
      <h3 className="font-display text-3xl font-bold leading-tight tracking-tight">
        {domain.title}
      </h3>
      <p className={`mt-3 max-w-[31em] ${colours.text}`}>{domain.text}</p>
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
