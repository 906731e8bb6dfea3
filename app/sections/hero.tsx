import type { Action, PictureName, SectionOf } from '../../domain/page.ts';
import { titleId } from '../../domain/page.ts';
import { Band, Eyebrow } from '../ui/band.tsx';
import { ButtonLink, type ButtonVariant } from '../ui/button.tsx';
import { Opening } from '../ui/kolam/opening.tsx';
import { LibraryPicture } from '../ui/library-picture.tsx';
import { FigureList } from './figures.tsx';
import type { SectionProps } from './section.tsx';

type HeroGround = SectionOf<'hero'>['ground'];

interface Look {
  /** Colour of the eyebrow and of the accented words of the title. */
  accent: string;
  lead: string;
  buttons: [ButtonVariant, ButtonVariant];
  columns: string;
  picture: string;
}

const looks: Record<HeroGround, Look> = {
  green: {
    accent: 'text-gold-soft',
    lead: 'text-chalk/85',
    buttons: ['gold', 'outline-light'],
    columns: 'lg:grid-cols-[11fr_10fr]',
    picture: 'hero-picture mx-auto w-full max-w-[21rem] sm:max-w-md lg:max-w-none',
  },
  chalk: {
    accent: 'text-brick',
    lead: 'text-mute',
    buttons: ['green', 'outline-dark'],
    columns: 'lg:grid-cols-[minmax(0,1fr)_21.5rem]',
    picture: 'mx-auto w-full max-w-[17rem] lg:max-w-none',
  },
};

/** Drawings that are a single line below the text; the others are beside it. */
const strips: readonly PictureName[] = ['legal', 'subscribe', 'unsubscribe'];

/** Pages with a form have a short hero on phones. */
const brief: readonly PictureName[] = ['contact'];

/** The first section of a page: h1, first actions and picture. */
export function Hero(hero: SectionProps<'hero'>) {
  const isDrawn = !hero.photograph && !hero.faces;
  const strip = isDrawn && hero.picture !== undefined && strips.includes(hero.picture);
  const isBrief = hero.picture !== undefined && brief.includes(hero.picture);
  const facts = hero.children;
  return (
    <Band
      className={`overflow-x-clip ${hero.ground === 'chalk' ? 'pb-14 pt-16 lg:pt-20' : ''} ${isBrief ? 'brief-hero' : ''} ${facts ? 'hero-with-facts' : ''}`}
      ground={hero.ground}
    >
      <div
        className={strip ? '' : `grid items-center gap-x-10 gap-y-12 ${looks[hero.ground].columns}`}
      >
        <HeroWords {...hero} />
        {hero.faces ? (
          <Faces faces={hero.faces} />
        ) : (
          <LibraryPicture
            className={`aspect-[4/3] w-full rounded-card ${facts || isBrief ? 'max-lg:hidden' : ''}`}
            eager={!facts && !isBrief}
            picture={hero.photograph}
            sizes="(min-width: 64rem) 560px, calc(100vw - 40px)"
          >
            <Opening
              className={`${strip ? '-ml-1.5 mt-10 h-9 w-auto max-w-full' : looks[hero.ground].picture} ${facts ? 'max-lg:hidden' : ''}`}
              ground={hero.ground}
              name={hero.picture}
              seed={hero.title}
            />
          </LibraryPicture>
        )}
      </div>
      {facts}
      {hero.stats && (
        <FigureList
          className="mt-14 border-t border-green-soft pt-8 lg:mt-20"
          counted={hero.counted}
          figures={hero.stats}
          isOnGreen
        />
      )}
    </Band>
  );
}

/** Four portraits as one picture. They are named where the page tells of them. */
function Faces({ faces }: { faces: NonNullable<SectionOf<'hero'>['faces']> }) {
  return (
    <div className="grid grid-cols-2 overflow-hidden rounded-card">
      {faces.map(({ name, picture }) => (
        <LibraryPicture
          className="aspect-square w-full object-top"
          eager
          key={name}
          picture={picture}
          sizes="(min-width: 64rem) 280px, 50vw"
        >
          {null}
        </LibraryPicture>
      ))}
    </div>
  );
}

function HeroWords({ ground, eyebrow, title, accent, lead, actions }: SectionOf<'hero'>) {
  const look = looks[ground];
  return (
    <div>
      <Eyebrow className={`mb-4 ${look.accent}`} text={eyebrow} />
      <h1 className="display-1" id={titleId}>
        {title}
        {accent && <span className={look.accent}> {accent}</span>}
      </h1>
      <p className={`lead mt-6 max-w-[36.5em] ${look.lead}`}>{lead}</p>
      {actions.length > 0 && <HeroActions actions={actions} ground={ground} />}
    </div>
  );
}

function HeroActions({ actions, ground }: { actions: Action[]; ground: HeroGround }) {
  return (
    <div className="mt-9 flex flex-col gap-x-5 gap-y-3 sm:flex-row sm:flex-wrap">
      {actions.map((action, place) => (
        <ButtonLink
          href={action.href}
          key={action.label}
          variant={looks[ground].buttons[place] ?? 'text'}
        >
          {action.label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** A statement in large type, with its reasons below at the right. */
export function Statement({
  ground,
  id,
  eyebrow,
  title,
  lead,
  paragraphs,
}: SectionProps<'statement'>) {
  return (
    <Band ground={ground} id={id}>
      <Eyebrow className="mb-4 text-brick" text={eyebrow} />
      <h2 className="display-1 max-w-[12em]">{title}</h2>
      <div className="mt-10 grid gap-x-12 gap-y-5 md:grid-cols-2 lg:ml-auto lg:mt-14 lg:w-5/6">
        {lead && <p className="lead md:col-span-2">{lead}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Band>
  );
}
