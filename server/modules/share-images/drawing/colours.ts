import type { CoverTone } from '../../../../art/covers.ts';
import type { PictureColour } from '../../../../art/line-picture.ts';

/** The tokens of app/styles/tokens.css that share images use; a test compares them. */
export const tokens = {
  ink: '#12241f',
  green: '#17352e',
  'green-soft': '#2f5a4e',
  chalk: '#faf7f0',
  sand: '#f1eadb',
  line: '#ddd4c0',
  gold: '#f5a30a',
  'gold-soft': '#f5b53a',
  brick: '#b5391f',
  mute: '#55635d',
} as const;

/** Text colours on a background; `accent` is for the eyebrow and the end of a title. */
export interface WordColours {
  title: string;
  accent: string;
}

export const wordColours: Record<'green' | 'chalk', WordColours> = {
  green: { title: tokens.chalk, accent: tokens['gold-soft'] },
  chalk: { title: tokens.ink, accent: tokens.brick },
};

export type PictureColours = Record<PictureColour, string>;

/**
 * A fifth of ink or chalk over the background as opaque colours, because SVG renderers may not support transparency.
 */
const shades = { leaf: '#58796e', brick: '#94351f', gold: '#c89835' };

/** Colours of pictures by background, as in app/ui/kolam/line-drawing.tsx. */
export const pictureColours: Record<CoverTone | 'chalk', PictureColours> = {
  green: {
    line: tokens.chalk,
    accent: tokens.gold,
    quiet: tokens['green-soft'],
    tint: tokens['green-soft'],
    ground: tokens.green,
  },
  leaf: {
    line: tokens.chalk,
    accent: tokens['gold-soft'],
    quiet: shades.leaf,
    tint: shades.leaf,
    ground: tokens['green-soft'],
  },
  brick: {
    line: tokens.chalk,
    accent: tokens['gold-soft'],
    quiet: shades.brick,
    tint: shades.brick,
    ground: tokens.brick,
  },
  gold: {
    line: tokens.ink,
    accent: tokens.brick,
    quiet: shades.gold,
    tint: tokens.gold,
    ground: tokens['gold-soft'],
  },
  sand: {
    line: tokens.ink,
    accent: tokens.brick,
    quiet: tokens.line,
    tint: tokens.line,
    ground: tokens.sand,
  },
  chalk: {
    line: tokens.ink,
    accent: tokens.brick,
    quiet: tokens.line,
    tint: tokens.line,
    ground: tokens.chalk,
  },
};
