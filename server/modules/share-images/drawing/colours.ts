import type { CoverTone } from '../../../../art/kolam/tone.ts';

/** The tokens of app/styles/tokens.css that share images use; a test compares them. */
export const tokens = {
  ink: '#12241f',
  green: '#17352e',
  'green-soft': '#2f5a4e',
  chalk: '#faf7f0',
  line: '#ddd4c0',
  gold: '#f5a30a',
  'gold-soft': '#f5b53a',
  brick: '#b5391f',
  mute: '#55635d',
} as const;

/** Of text and picture, on one ground. */
export interface Colours {
  ground: string;
  title: string;
  /** For the eyebrow and the end of a title. */
  accent: string;
  lines: string;
  dots: string;
  quiet: string;
}

export const groundColours: Record<'green' | 'chalk', Colours> = {
  green: {
    ground: tokens.green,
    title: tokens.chalk,
    accent: tokens['gold-soft'],
    lines: tokens.chalk,
    dots: tokens.gold,
    quiet: tokens['green-soft'],
  },
  chalk: {
    ground: tokens.chalk,
    title: tokens.ink,
    accent: tokens.brick,
    lines: tokens.ink,
    dots: tokens.brick,
    quiet: tokens.line,
  },
};

type Cloth = Pick<Colours, 'ground' | 'lines' | 'dots'>;

/** The covers of posts, as in app/ui/kolam/tones.ts. */
export const clothColours: Record<CoverTone, Cloth> = {
  green: { ground: tokens.green, lines: tokens.chalk, dots: tokens.gold },
  brick: { ground: tokens.brick, lines: tokens.chalk, dots: tokens.gold },
  gold: { ground: tokens['gold-soft'], lines: tokens.ink, dots: tokens.brick },
  sand: { ground: tokens.line, lines: tokens.ink, dots: tokens.brick },
};
