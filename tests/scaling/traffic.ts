import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, post } from '../support/site/ask.ts';
import { aMessage } from '../support/visitors.ts';

const visitors = 6;
const pages = ['/', '/blog', '/contact', '/blog?page=2', '/assets/none.css'];

/** Visitors behind nginx who continuously read pages and send messages until told to stop. */
export function startTraffic(port: number) {
  let requests = 0;
  const answers = new EventEmitter();
  let goesOn = true;
  const failed: string[] = [];
  const senders: string[] = [];
  const note = (
    what: string,
    { status, body }: { status: number; body: string },
    right: number,
  ) => {
    requests += 1;
    answers.emit('answer');
    if (status !== right) failed.push(`${what}: ${status} ${body.slice(0, 200)}`);
  };
  /** From another address each time, because of the limit on the form. */
  const send = async (from: string) => {
    const email = `${randomUUID()}@visitor.example`;
    senders.push(email);
    const message = aMessage({ email });
    note('message', await post(port, '/api/contact/contact-messages', message, { from }), 201);
  };
  const visitor = async (_: unknown, seat: number) => {
    for (let turn = 0; goesOn; turn += 1) {
      const path = pages[turn % pages.length] ?? '/';
      note(path, await ask(port, path), path.startsWith('/assets') ? 404 : 200);
      if (turn % 25 === 4 * seat) await send(`127.${1 + seat}.${turn % 250}.1`);
      await sleep(10);
    }
  };
  const ended = Promise.all(Array.from({ length: visitors }, visitor));
  return {
    /** Resolves after a number of further responses. */
    async more(count: number): Promise<void> {
      const goal = requests + count;
      while (requests < goal) await once(answers, 'answer');
    },
    async stop() {
      goesOn = false;
      await ended;
      return { requests, failed, senders };
    },
  };
}
