import bash from 'refractor/bash';
import { refractor } from 'refractor/core';
import css from 'refractor/css';
import javascript from 'refractor/javascript';
import json from 'refractor/json';
import markdown from 'refractor/markdown';
import markup from 'refractor/markup';
import php from 'refractor/php';
import python from 'refractor/python';
import sql from 'refractor/sql';
import typescript from 'refractor/typescript';
import { boundedCache } from '../../../domain/bounded-cache.ts';
import { threadMs, withinTime } from './within-time.ts';

for (const language of [
  bash,
  css,
  javascript,
  json,
  markdown,
  markup,
  php,
  python,
  sql,
  typescript,
]) {
  refractor.register(language);
}

/** In characters. */
const maxColoured = 5000;

/** Of the processor: for one block, and for all in a text. Rules meet code now and then that takes them the cube of its length. */
const maxMs = { block: 100, text: 300 };

const rememberedBytes = 4_000_000;

/** Blocks that were coloured last, since each takes milliseconds. */
const coloured = boundedCache<string>(rememberedBytes);

/** Colours blocks of code whose language is known. */
export function colouredCode(html: string): string {
  const begin = process.threadCpuUsage();
  return html.replaceAll(
    /(<code class="language-([^" ]+)">)([^<]*)(?=<\/code><\/pre>)/g,
    (block, start: string, language: string, text: string) => {
      const code = unescaped(text);
      if (code === undefined || code.length > maxColoured) return block;
      if (!refractor.registered(language)) return block;
      const key = `${language} ${code}`;
      const known = coloured.get(key);
      if (known === undefined && threadMs(begin) > maxMs.text) return block;
      const inside = known ?? colour(code, language) ?? text;
      coloured.set(key, inside, 2 * (key.length + inside.length) + 500);
      return start + inside;
    },
  );
}

function colour(code: string, language: string): string | undefined {
  const work = () => htmlOfAll(refractor.highlight(code, language).children);
  return withinTime(work, maxMs.block);
}

type Part = ReturnType<typeof refractor.highlight>['children'][number];

const htmlOfAll = (parts: Part[]) => parts.map(htmlOf).join('');

/** Only classes and text: refractor also puts a title on some words. */
function htmlOf(part: Part): string {
  if (part.type === 'text') {
    return part.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
  if (part.type !== 'element') return '';
  const names = part.properties.className;
  const inside = htmlOfAll(part.children);
  return `<span class="${Array.isArray(names) ? names.join(' ') : ''}">${inside}</span>`;
}

const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

/** Undefined where it holds an entity that cleaned HTML never has. */
function unescaped(text: string): string | undefined {
  let known = true;
  const plain = text.replaceAll(/&([a-z]+|#\d+);/gi, (entity, name: string) => {
    known &&= name in characters;
    return characters[name] ?? entity;
  });
  return known ? plain : undefined;
}
