import { expect, test } from 'vitest';
import { isVisible, storable, storableInput } from './storable.ts';

/** XML 1.0, production 2. */
const isXml = (code: number) =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  code >= 0x10000;

const codes = Array.from({ length: 0x110000 }, (_, code) => code);

test('keeps exactly the code points that XML allows', () => {
  const wrong = codes.filter((code) => {
    const character = String.fromCodePoint(code);
    const isBreak = character === '\v' || character === '\f';
    const stored = isXml(code) ? character : isBreak ? ' ' : '';
    return storable(`a${character}b`) !== `a${stored}b`;
  });
  expect(wrong).toEqual([]);
});

test('treats exactly the code points that draw nothing as invisible', () => {
  const drawsNothing = /^[\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]$/u;
  const wrong = codes.filter((code) => {
    const character = String.fromCodePoint(code);
    const isBlank = drawsNothing.test(character) && !/\p{Co}/u.test(character);
    // Blanks that Unicode classifies as letters and signs.
    const isKnown = [0x13441, 0x13442, 0x1d159].includes(code);
    return isVisible(character) === (isBlank || isKnown);
  });
  expect(wrong).toEqual([]);
});

test('replaces the soft line breaks of slides by spaces', () => {
  expect(storable('First line\vsecond line')).toBe('First line second line');
});

test('keeps emoji and the joiners of Indian scripts', () => {
  for (const text of ['👩‍👩‍👧', '🏳️‍🌈', 'क्‍ष', 'নৃ‌ত্য', '\u202bمرحبا\u202c']) {
    expect(storable(text)).toBe(text);
    expect(isVisible(text)).toBe(true);
  }
});

test('makes a parsed body storable at any depth, except passwords', () => {
  const given = {
    list: [{ text: 'a\0b', count: 1, none: null }],
    newPassword: 'a\vb',
  };
  expect(storableInput(given)).toEqual({
    list: [{ text: 'ab', count: 1, none: null }],
    newPassword: 'a\vb',
  });
});

test('replaces values that are nested too deeply by null', () => {
  const nested = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  expect(JSON.stringify(storableInput({ nested, name: 'Asha' }))).toBe(
    `{"nested":${'['.repeat(49)}null${']'.repeat(49)},"name":"Asha"}`,
  );
});
