import { setTimeout as sleep } from 'node:timers/promises';
import { sendMessage } from '../kill/errands.ts';
import type { Ledger } from '../kill/ledger.ts';
import { askInTheMidst } from './ask-in-the-midst.ts';

export interface Observed {
  /** Number of requests for cached pages, and the slowest one. */
  pages: number;
  slowestPageMs: number;
  /** Number of messages that were accepted, and of those refused with Retry-After. */
  taken: number;
  refused: number;
  slowestMessageMs: number;
}

interface Notes extends Observed {
  wasUnready: boolean;
  faults: string[];
}

/** As long as a visitor's browser would wait. */
const maxMessageMs = 15_000;
/** Allows for load by other programs; blocking on the database would take longer. */
const maxPageMs = 1500;

/** Visitors of every kind during the outage. */
export async function observe(address: string, ledger: Ledger, isReadable: boolean) {
  const observed = { pages: 0, slowestPageMs: 0, taken: 0, refused: 0, slowestMessageMs: 0 };
  const notes: Notes = { ...observed, wasUnready: false, faults: [] };
  let isOver = false;
  const repeat = async (pauseMs: number, work: () => Promise<void>) => {
    while (!isOver) {
      await work().catch((error: unknown) => notes.faults.push(`no answer at all: ${error}`));
      await sleep(pauseMs);
    }
  };
  for (const path of ['/', '/blog']) await (await fetch(address + path)).text();
  const visitors = [
    repeat(100, () => readPages(address, notes)),
    repeat(50, () => send(address, ledger, notes)),
    repeat(50, () => send(address, ledger, notes)),
    repeat(500, () => askReadiness(address, notes)),
    askInTheMidst(address, isReadable).then((found) => void notes.faults.push(...found)),
  ];
  return {
    /** Call when the outage ends: checks what should have happened by now. */
    lookBack() {
      if (notes.refused === 0) notes.faults.push('no message was refused');
      if (!notes.wasUnready) notes.faults.push('/readyz said nothing');
    },
    async stop(): Promise<{ observed: Observed; faults: string[] }> {
      isOver = true;
      await Promise.all(visitors);
      return summary(notes);
    },
  };
}

function summary({ faults, wasUnready: _, ...observed }: Notes) {
  const slowestPageMs = Math.round(observed.slowestPageMs);
  const slowestMessageMs = Math.round(observed.slowestMessageMs);
  if (slowestPageMs > maxPageMs) faults.push(`a page took ${slowestPageMs} ms`);
  if (slowestMessageMs > maxMessageMs) faults.push(`a message took ${slowestMessageMs} ms`);
  return { observed: { ...observed, slowestPageMs, slowestMessageMs }, faults };
}

async function readPages(address: string, notes: Notes): Promise<void> {
  for (const path of ['/blog', '/', '/healthz', '/about']) {
    const askedAt = performance.now();
    const response = await fetch(address + path);
    await response.text();
    notes.pages += 1;
    notes.slowestPageMs = Math.max(notes.slowestPageMs, performance.now() - askedAt);
    if (response.status !== 200) notes.faults.push(`${path} answers ${response.status}`);
  }
}

async function send(address: string, ledger: Ledger, notes: Notes): Promise<void> {
  const errand = sendMessage(ledger);
  const askedAt = performance.now();
  const response = await errand.send(address);
  const { error = '' } = await response.json();
  notes.slowestMessageMs = Math.max(notes.slowestMessageMs, performance.now() - askedAt);
  const isPutOff = response.status === 503 && response.headers.has('retry-after');
  if (response.status === errand.status) {
    notes.taken += 1;
    errand.granted();
  } else if (isPutOff && /^[A-Z].*\.$/.test(error)) notes.refused += 1;
  else notes.faults.push(`a message is answered ${response.status} ${error}`);
}

async function askReadiness(address: string, notes: Notes): Promise<void> {
  const { status } = await fetch(`${address}/readyz`);
  if (status === 503) notes.wasUnready = true;
}
