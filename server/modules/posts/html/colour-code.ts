import { isNativeError } from 'node:util/types';
import { createContext, Script } from 'node:vm';
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
import { elementsIn } from './tree.ts';

const languages = [bash, css, javascript, json, markdown, markup, php, python, sql, typescript];
for (const language of languages) refractor.register(language);

/** In characters; longer code is not coloured. */
const maxColoured = 5000;

/** CPU time for one block and for a whole text: some grammars take cubic time on some code. */
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

const place = createContext({ work: () => {} });
const script = new Script('work()');

/**
 * The result of `work`, or undefined when it takes more CPU time than `milliseconds`. Node can interrupt a vm script,
 * even within a regular expression, but not a plain call.
 */
export function withinTime<Result>(work: () => Result, milliseconds: number): Result | undefined {
  place.work = work;
  for (let timeout = milliseconds; ; timeout *= 2) {
    const start = process.threadCpuUsage();
    try {
      return script.runInContext(place, { timeout });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      // The script's timeout counts wall-clock time, which also passes while the machine is busy with other work.
      if (threadMs(start) >= milliseconds / 2) return;
    }
  }
}

/** CPU time of this thread since `start`. */
export function threadMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The error comes from the other vm context and is not an instance of our Error. */
function isTimeout(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
