import type { Action, PictureName, SectionOf } from '../../../domain/page.ts';
import { Band } from '../../ui/band.tsx';
import { ButtonLink, type ButtonVariant } from '../../ui/button.tsx';
import { Opening } from '../../ui/kolam/opening.tsx';
import type { SectionProps } from '../section-props.ts';

type HeroGround = SectionOf<'hero'>['ground'];

const groundClasses: Record<HeroGround, { eyebrow: string; accent: string; lead: string }> = {
  green: { eyebrow: 'text-gold-soft', accent: 'text-gold-soft', lead: 'text-chalk/85' },
  chalk: { eyebrow: 'text-brick', accent: 'text-brick', lead: 'text-mute' },
};

const variants: Record<HeroGround, [ButtonVariant, ButtonVariant]> = {
  green: ['gold', 'outline-light'],
  chalk: ['green', 'outline-dark'],
};

/** These are single lines, drawn along the words; the others stand beside them. */
const strips: readonly PictureName[] = ['legal', 'subscribe', 'unsubscribe'];

/** The page's opening: its h1, its first actions and its own picture. */
export function Hero(hero: SectionProps<'hero'>) {
  const strip = strips.includes(hero.picture);
  return (
    <Band
      className={`overflow-x-clip ${hero.ground === 'chalk' ? 'pb-14 pt-16 lg:pt-20' : ''}`}
      ground={hero.ground}
    >
      <div className={strip ? '' : `grid items-center gap-x-10 gap-y-12 ${columns[hero.ground]}`}>
        <HeroWords {...hero} />
        <Opening
          className={strip ? 'mt-10 h-9 w-auto max-w-full' : pictureClasses[hero.ground]}
          ground={hero.ground}
          name={hero.picture}
        />
      </div>
      {hero.stats && <HeroStats stats={hero.stats} />}
    </Band>
  );
}

const columns: Record<HeroGround, string> = {
  green: 'lg:grid-cols-[11fr_10fr]',
  chalk: 'lg:grid-cols-[2fr_1fr]',
};

const pictureClasses: Record<HeroGround, string> = {
  green: 'hero-picture mx-auto w-full max-w-[21rem] sm:max-w-md lg:max-w-none',
  chalk: 'mx-auto w-full max-w-[17rem] lg:mr-0 lg:max-w-md',
};

function HeroWords({ ground, eyebrow, title, accent, lead, actions }: SectionOf<'hero'>) {
  const colours = groundClasses[ground];
  return (
    <div>
      <p className={`eyebrow ${colours.eyebrow}`}>{eyebrow}</p>
      <h1 className="display-1 mt-4">
        {title}
        {accent && <span className={colours.accent}> {accent}</span>}
      </h1>
      <p className={`lead mt-6 max-w-[54ch] ${colours.lead}`}>{lead}</p>
      {actions.length > 0 && <HeroActions actions={actions} ground={ground} />}
    </div>
  );
}

function HeroActions({ actions, ground }: { actions: Action[]; ground: HeroGround }) {
  return (
    <div className="mt-9 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {actions.map((action, place) => (
        <ButtonLink
          href={action.href}
          key={action.label}
          variant={variants[ground][place] ?? 'text'}
        >
          {action.label}
        </ButtonLink>
      ))}
    </div>
  );
}

function HeroStats({ stats }: { stats: NonNullable<SectionOf<'hero'>['stats']> }) {
  return (
    <dl className="mt-14 grid grid-cols-2 gap-x-6 gap-y-8 border-t border-green-soft pt-8 md:grid-cols-4 lg:mt-20">
      {stats.map(({ figure, label }) => (
        <div className="flex flex-col-reverse justify-end" key={label}>
          <dt className="mt-1 text-base text-chalk/85">{label}</dt>
          <dd className="font-display text-5xl font-bold leading-none tracking-tight text-gold-soft lg:text-6xl">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
