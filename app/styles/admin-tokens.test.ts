import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastOf, mixed, rgbOf } from '../../tests/support/contrast.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const tokens = Object.fromEntries(
  [
    ...read('app/styles/admin-tokens.css').matchAll(
      /--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
    ),
  ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

function colour(name: string, theme: Theme) {
  const token = tokens[name];
  if (!token) throw new Error(`There is no colour "${name}".`);
  return rgbOf(token[theme]);
}

const surfaces = ['white', 'chalk', 'sand'];

/** Colours of text with the grounds that they are used on. */
const texts: Record<string, string[]> = {
  ink: [...surfaces, 'good', 'waiting', 'bad'],
  mute: [...surfaces, 'good', 'waiting', 'bad'],
  brick: [...surfaces, 'good', 'waiting', 'bad'],
  'brick-deep': [...surfaces, 'bad'],
  green: [...surfaces, 'good'],
  'green-soft': surfaces,
  chalk: ['green', 'green-soft', 'ink'],
  white: ['green', 'brick', 'brick-deep'],
};

/** Pairs on grounds that are the same in both themes. */
const constant: Record<string, string[]> = {
  ink: ['gold', 'gold-soft'],
  'gold-soft': ['green', 'ink', 'brick-deep'],
  chalk: ['green', 'ink'],
  white: ['green', 'brick-deep'],
};

test.each(themes)('text has a contrast of 4.5:1 in the %s theme', (theme) => {
  for (const [text, grounds] of Object.entries(texts)) {
    for (const ground of grounds) {
      const contrast = contrastOf(colour(text, theme), colour(ground, theme));
      expect.soft(contrast, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('text has a contrast of 4.5:1 on grounds that keep the light colours', () => {
  for (const [text, grounds] of Object.entries(constant)) {
    for (const ground of grounds) {
      const contrast = contrastOf(colour(text, 'light'), colour(ground, 'light'));
      expect.soft(contrast, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each(themes)(
  'borders and rings of controls have a contrast of 3:1 in the %s theme',
  (theme) => {
    for (const ground of ['white', 'chalk']) {
      const under = colour(ground, theme);
      // Fields and plain buttons: border-mute/70.
      const border = mixed(colour('mute', theme), under, 0.7);
      expect.soft(contrastOf(border, under), `border on ${ground}`).toBeGreaterThanOrEqual(3);
    }
    for (const ground of surfaces) {
      for (const edge of ['brick', 'ink', 'green']) {
        const contrast = contrastOf(colour(edge, theme), colour(ground, theme));
        expect.soft(contrast, `${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

test('every colour of the site has a light and a dark value in the admin', () => {
  const names = [
    ...`${read('app/styles/tokens.css')}`.matchAll(/--color-([a-z-]+): (#[0-9a-f]{3,6});/g),
  ];
  expect(names.length).toBeGreaterThan(8);
  for (const [, name = '', value = ''] of names) {
    const light = value.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value;
    expect.soft(tokens[name]?.light, name).toBe(light);
  }
});

test('stylesheets and screens of the admin take their colours from the tokens', () => {
  const sheets = ['app/styles/{admin,card,today}.css', 'app/admin/**/*.{css,tsx}'];
  const files = globSync(sheets, { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    // The preview has the colours of the site, and cameras read black on white.
    const others = ['app/admin/pages/preview.tsx', 'app/admin/settings/qr-code.tsx'];
    if (file.endsWith('.test.tsx') || others.includes(file)) continue;
    // Half-transparent black or white suits each ground.
    const own = read(file)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .match(
        // A word before it makes it the end of an address.
        /(?<!\w)#[0-9a-f]{3}\b(?![0-9a-z_-])|(?<!\w)#[0-9a-f]{6}\b|rgb\((?!18 36 31|255 255 255)/gi,
      );
    expect.soft(own, file).toBeNull();
  }
});
