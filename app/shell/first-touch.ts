import { packed } from './inline-script.tsx';

/**
 * Runs in the page before React does: fetches the page's scripts at the visitor's first touch, or at once when the
 * page is opened again at a section (arrivalScroll serves those who come there first). A touch that comes first does
 * its work as plain HTML. A mouse that merely rests on a new page is reported by browsers, too, as a move by nothing.
 */
const waitForTouch = `(() => {
  const inert = document.currentScript.previousElementSibling;
  document.currentScript.remove();
  const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  const wake = (event) => {
    if (event?.type === 'pointermove' && !event.movementX && !event.movementY) return;
    for (const touch of touches) removeEventListener(touch, wake, true);
    for (const href of inert.dataset.modules.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.async = true;
    script.textContent = inert.textContent;
    inert.replaceWith(script);
  };
  if (location.hash) wake();
  else for (const touch of touches) addEventListener(touch, wake, { capture: true, passive: true });
})();`;

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const start = '<script type="module" async="">';

/** Makes the scripts of a rendered page wait for the visitor's first touch. */
export function afterFirstTouch(html: string): string {
  const modules = [...html.matchAll(preload)].map(([, href]) => href);
  if (modules.length === 0 || !html.includes(start)) return html;
  const waiting = html.replaceAll(preload, '');
  const from = waiting.indexOf(start);
  const to = waiting.indexOf('</script>', from) + '</script>'.length;
  const inert = `<script type="text/plain" data-modules="${modules.join(' ')}">`;
  // Behind the scripts that it wakes: what stands after a script does not exist while it runs.
  return [
    waiting.slice(0, from),
    inert,
    waiting.slice(from + start.length, to),
    `<script>${packed(waitForTouch)}</script>`,
    waiting.slice(to),
  ].join('');
}
