import { inlineScripts } from '../layout/document/inline-scripts.ts';
import { nonceAttribute } from '../layout/document/nonce-attribute.ts';

const preload = '<link rel="modulepreload"';
const preloads = /<link rel="modulepreload" href="[^"]+"(?: nonce="[^"]*")?\/>/g;
const end = '</script>';

/**
 * Makes the scripts of a rendered page wait for the visitor's first touch, in a template: nothing in it is fetched or run
 * before it is put in its place. The page is long, and copied only once: what is looked for is found without looking for
 * a pattern, and what stays are parts of it.
 */
export function afterFirstTouch(html: string, nonce: string | undefined): string {
  const approval = nonceAttribute(nonce);
  const start = `<script${approval} type="module" async="">`;
  const links = html.indexOf(preload);
  const body = html.indexOf('</head>', links);
  const from = html.indexOf(start, body);
  const to = html.indexOf(end, from) + end.length;
  if (links < 0 || from < 0) return html;
  const files: string[] = [];
  const head = html.slice(links, body).replaceAll(preloads, (link) => {
    files.push(link);
    return '';
  });
  const sleeping = `<template>${html.slice(from, to)}${files.join('')}</template>`;
  // Behind the scripts that it wakes: what stands after a script does not exist while it runs.
  const waker = `<script${approval}>${inlineScripts.keepDrafts};${inlineScripts.waitForTouch}</script>`;
  const [before, between, after] = [html.slice(0, links), html.slice(body, from), html.slice(to)];
  return before + head + between + sleeping + waker + after;
}
