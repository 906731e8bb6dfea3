import type { CoverTone } from '../../../art/figures/tone.ts';
import type { PictureColour } from '../../../art/line-pictures/line-picture.ts';

/** What a picture stands on. */
export type PictureGround = CoverTone | 'chalk';

interface GroundClasses {
  /** Lines take the text's colour. */
  text: string;
  /** Of a picture that brings its ground. */
  ground: string;
  /** Stroke and fill of the other colours. */
  colours: Record<Exclude<PictureColour, 'line'>, [string, string]>;
}

const gold: [string, string] = ['stroke-gold', 'fill-gold'];
const softGold: [string, string] = ['stroke-gold-soft', 'fill-gold-soft'];
const brick: [string, string] = ['stroke-brick', 'fill-brick'];
const softGreen: [string, string] = ['stroke-green-soft', 'fill-green-soft'];
const line: [string, string] = ['stroke-line', 'fill-line'];
const shade: [string, string] = ['stroke-ink/20', 'fill-ink/20'];
const light: [string, string] = ['stroke-chalk/20', 'fill-chalk/20'];

/** The classes of a picture's colours, by its ground. */
export const groundClasses: Record<PictureGround, GroundClasses> = {
  green: {
    text: 'text-chalk',
    ground: 'bg-green',
    colours: {
      accent: gold,
      quiet: softGreen,
      tint: softGreen,
      ground: ['stroke-green', 'fill-green'],
    },
  },
  leaf: {
    text: 'text-chalk',
    ground: 'bg-green-soft',
    colours: { accent: softGold, quiet: light, tint: light, ground: softGreen },
  },
  brick: {
    text: 'text-chalk',
    ground: 'bg-brick',
    colours: { accent: softGold, quiet: shade, tint: shade, ground: brick },
  },
  gold: {
    text: 'text-ink',
    ground: 'bg-gold-soft',
    colours: { accent: brick, quiet: shade, tint: gold, ground: softGold },
  },
  sand: {
    text: 'text-ink',
    ground: 'bg-sand',
    colours: { accent: brick, quiet: line, tint: line, ground: ['stroke-sand', 'fill-sand'] },
  },
  chalk: {
    text: 'text-ink',
    ground: 'bg-chalk',
    colours: {
      accent: brick,
      quiet: line,
      tint: line,
      ground: ['stroke-chalk', 'fill-chalk'],
    },
  },
};
