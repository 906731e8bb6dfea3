import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, keyboard, middleOf, mouseAt, until } from './browser.ts';

/** Preferences of a new profile without prompts, updates and telemetry. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  // Prevents that its own address is treated as another site.
  'network.proxy.type': 0,
};

export interface Firefox extends Browser {
  /** The page printed on A4, as a PDF. */
  print(): Promise<Buffer>;
}

/** Firefox over WebDriver BiDi, its own protocol on a WebSocket. */
export async function openFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
      .join('\n'),
  );
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const socket = new WebSocket(`${await addressIn(child.stderr)}/session`);
  await once(socket, 'open');

  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone.'));
  });

  async function send(method: string, params: object): Promise<Answer> {
    lastId += 1;
    const answer = Promise.withResolvers<Answer>();
    waiting.set(lastId, answer);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return await answer.promise;
  }

  const { capabilities } = await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];

  const run: Browser['run'] = async (body, ...args) => {
    // As JSON: plain values in, plain values out.
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration: `async (args) => JSON.stringify({ value: await (${body})(...JSON.parse(args)) })`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value).value;
  };
  const perform = (action: object) =>
    send('input.performActions', { context, actions: [action] }).then(() => undefined);

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    run,
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async back() {
      await send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    async press(selector, name) {
      // The element may still be loading.
      const place = await until(`Press ${selector} ${name ?? ''}`, () =>
        run(middleOf, selector, name),
      );
      await perform(mouseAt(place));
    },
    type: (text) => perform(keyboard(text)),
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
      await until('The window has its size', () => run((wanted) => innerWidth === wanted, width));
    },
    async print() {
      const page = { width: 21, height: 29.7 };
      const { data } = await send('browsingContext.print', { context, page, background: false });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await send('browser.close', {}).catch(() => child.kill());
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: of the protocol, whose answers differ from command to command
type Answer = any;

/** Reads from stderr the address that Firefox listens on. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? [];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error(`Firefox did not start: ${text}`);
}
