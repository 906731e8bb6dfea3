import { inlineScripts } from './inline-scripts.ts';

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const start = '<script type="module" async="">';

/** Makes the scripts of a rendered page wait for the visitor's first touch. */
export function afterFirstTouch(html: string): string {
  const links = [...html.matchAll(preload)].map(
    ([, href]) => `&lt;link rel=modulepreload href=${href}&gt;`,
  );
  if (links.length === 0 || !html.includes(start)) return html;
  const waiting = html.replaceAll(preload, '');
  const from = waiting.indexOf(start);
  const to = waiting.indexOf('</script>', from) + '</script>'.length;
  const inert = `<script type="text/plain" data-links="${links.join('')}">`;
  // Behind the scripts that it wakes: what stands after a script does not exist while it runs.
  return [
    waiting.slice(0, from),
    inert,
    waiting.slice(from + start.length, to),
    `<script>${inlineScripts.waitForTouch}</script>`,
    waiting.slice(to),
  ].join('');
}
