import type { Element } from 'hast';
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
import { elementsIn } from '../tree/elements.ts';
import { threadMs, withinTime } from './within-time.ts';

const languages = [bash, css, javascript, json, markdown, markup, php, python, sql, typescript];
for (const language of languages) refractor.register(language);

/** In characters. */
const maxColoured = 5000;

/** CPU time for one block, and for all of a text: some grammars take cubic time on some code. */
const maxMs = { block: 100, text: 300 };

/** Colours code blocks with a known language. */
export function colourCode(blocks: Element[]): void {
  const begin = process.threadCpuUsage();
  for (const block of blocks) {
    const language = languageOf(block);
    const [text, ...others] = block.children;
    if (!refractor.registered(language) || text?.type !== 'text' || others.length > 0) continue;
    if (text.value.length > maxColoured || threadMs(begin) > maxMs.text) continue;
    const coloured = withinTime(() => refractor.highlight(text.value, language), maxMs.block);
    if (!coloured) continue;
    // Some tokens get a title attribute, which browsers would show as a tooltip.
    for (const { properties } of elementsIn(coloured)) delete properties.title;
    block.children = coloured.children.filter((child) => child.type !== 'doctype');
  }
}

function languageOf({ properties: { className } }: Element): string {
  return Array.isArray(className) ? String(className[0]).replace('language-', '') : '';
}
