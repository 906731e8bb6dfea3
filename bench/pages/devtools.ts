import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { withFolder } from '../site/paths.ts';
import { stopWithUs } from '../site/start-site.ts';

/** A page or a tab, by the Chrome DevTools Protocol: https://chromedevtools.github.io/devtools-protocol */
export interface Session {
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  /** The next event of this name that passes the test. */
  next<Params>(method: string, test?: (params: Params) => boolean): Promise<Params>;
}

export interface Tab {
  page: Session;
  /** The next that this tab shows or prerenders. */
  nextPage(): Promise<Session>;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

type Connection = ReturnType<typeof connectionOf>;

/**
 * A tab of a new browser without a window. Not by Playwright: where it is attached to a page, the browser does not
 * prerender, which needs a client that knows tabs.
 */
export async function withTab<T>(chrome: string, work: (tab: Tab) => Promise<T>): Promise<T> {
  return await withFolder(async (folder) => {
    const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];
    const args = [...flags, '--remote-debugging-port=0', `--user-data-dir=${folder}`];
    const child = spawn(chrome, [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
    stopWithUs(child);
    const gone = once(child, 'exit');
    try {
      const connection = connectionOf(await opened(await addressOf(child.stderr)));
      return await work(await firstTab(connection));
    } finally {
      child.kill();
      await gone;
    }
  });
}

/** As the browser prints it at its start. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The browser did not start.');
}

async function opened(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  return socket;
}

async function firstTab(connection: Connection): Promise<Tab> {
  const browser = sessionOf(connection);
  const tabs = await browser.send<{ targetInfos: { targetId: string }[] }>('Target.getTargets', {
    filter: [{ type: 'tab' }],
  });
  const targetId = tabs.targetInfos[0]?.targetId;
  const attach = { targetId, flatten: true };
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', attach);
  const tab = sessionOf(connection, sessionId);
  const page = tab.next<{ sessionId: string }>('Target.attachedToTarget');
  const all = { autoAttach: true, flatten: true, waitForDebuggerOnStart: false };
  await tab.send('Target.setAutoAttach', all);
  return {
    page: sessionOf(connection, (await page).sessionId),
    nextPage: async () => {
      const { sessionId } = await tab.next<{ sessionId: string }>('Target.attachedToTarget');
      return sessionOf(connection, sessionId);
    },
  };
}

function connectionOf(socket: WebSocket) {
  let last = 0;
  const listeners = new Set<(message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    for (const listener of listeners) listener(message);
  });
  /** The next message that passes the test. */
  const next = (test: (message: Message) => boolean) =>
    new Promise<Message>((resolve) => {
      const listener = (message: Message) => {
        if (!test(message)) return;
        listeners.delete(listener);
        resolve(message);
      };
      listeners.add(listener);
    });
  const send = async (sessionId: string | undefined, method: string, params: object) => {
    last += 1;
    const id = last;
    const answer = next((message) => message.id === id);
    socket.send(JSON.stringify({ id, sessionId, method, params }));
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return { next, send };
}

function sessionOf(connection: Connection, id?: string): Session {
  return {
    send: async <Result>(method: string, params = {}) =>
      (await connection.send(id, method, params)) as Result,
    next: async <Params>(method: string, test: (params: Params) => boolean = () => true) => {
      const { params } = await connection.next(
        (message) =>
          message.method === method && message.sessionId === id && test(message.params as Params),
      );
      return params as Params;
    },
  };
}
