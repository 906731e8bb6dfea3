import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/site/free-port.ts';
import { type Browser, middleOf, mouseAt, until } from './browser.ts';

interface Programs {
  driver: string;
  miniBrowser: string;
  /** Xvfb, because WebKitGTK requires a display. */
  xvfb: string;
}

/** WebKitGTK over the W3C's WebDriver: one HTTP call for each command. */
export async function openWebKit({ driver, miniBrowser, xvfb }: Programs): Promise<Browser> {
  const port = await freePort();
  const display = await openDisplay(xvfb);
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      // There is no graphics card, and no sandbox inside a container.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  await until('WebKitWebDriver listens', async () => (await call('GET', '/status')).ready);

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as Answer;
    if (response.ok) return value;
    throw new Error(`${value.error}: ${value.message}`);
  }

  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    },
  });
  const send = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body);

  const run: Browser['run'] = async (body, ...args) => {
    const script = `
      const [args, done] = arguments;
      (async () => ({ value: await (${body})(...JSON.parse(args)) }))().then(
        (answer) => done(JSON.stringify(answer)),
        (error) => done(JSON.stringify({ error: String(error) })),
      );`;
    const answer = await send('POST', '/execute/async', { script, args: [JSON.stringify(args)] });
    const { value, error } = JSON.parse(answer);
    if (error) throw new Error(error);
    return value;
  };
  const perform = (action: object) =>
    send('POST', '/actions', { actions: [action] }).then(() => undefined);

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    run,
    async goto(url) {
      await send('POST', '/url', { url });
    },
    async back() {
      await send('POST', '/back', {});
    },
    async press(selector, name) {
      // The element may still be loading.
      const place = await until(`Press ${selector} ${name ?? ''}`, () =>
        run(middleOf, selector, name),
      );
      await perform(mouseAt(place));
    },
    async type(text) {
      // Key by key, because a long gesture blocks a WebKitGTK page.
      const [id] = Object.values(await send('GET', '/element/active'));
      await send('POST', `/element/${id}/value`, { text });
    },
    async resize(width, height) {
      // Sets the size of the window, whose bars take some of it; WebKitGTK's is never narrower than its bar.
      const bars = await run(() => ({ x: outerWidth - innerWidth, y: outerHeight - innerHeight }));
      const size = { width: width + bars.x, height: height + bars.y };
      const outer = await send('POST', '/window/rect', size);
      await until('The window has its size', () =>
        run((wanted) => outerWidth === wanted, outer.width),
      );
    },
    async close() {
      await send('DELETE', '').catch(() => {});
      child.kill();
      await once(child, 'exit');
      display.process.kill();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: of the protocol, whose answers differ from command to command
type Answer = any;

async function openDisplay(xvfb: string): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const process = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await Promise.race([
    once(process.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(process, 'exit').then(() => {
      throw new Error('Xvfb did not start.');
    }),
  ]);
  return { name: `:${String(number).trim()}`, process };
}
