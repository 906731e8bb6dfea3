import { setTimeout as sleep } from 'node:timers/promises';
import { drain } from '../drain.ts';
import { openLedger } from '../kill/ledger.ts';
import { judge } from '../kill/verdict/judge.ts';
import { build, type Place, startSite } from '../site.ts';
import { type Observed, observe } from './observe.ts';
import { sendOnce } from './sender.ts';

/** A way to make the database unavailable and available again. */
export interface Outage {
  name: string;
  place: Place;
  take(): unknown;
  giveBack(): unknown;
  /** Whether stored data can be read during the outage. */
  isReadable: boolean;
  end(): Promise<void>;
}

export interface OutageReport extends Observed {
  name: string;
  seconds: number;
  /** From the end of the outage to the first accepted message. */
  recoveredMs: number;
  faults: string[];
}

const maxRecoveryMs = 20_000;
/** An email that could not be written is retried after a minute. */
const stalledMs = 90_000;

/**
 * Makes the database of a running program unavailable for a while, sends all kinds of requests, and checks the
 * results.
 */
export async function suffer(outage: Outage, seconds: number): Promise<OutageReport> {
  const ledger = openLedger();
  const site = startSite(outage.place, build);
  try {
    const address = await site.listening;
    for (let count = 0; count < 3; count += 1) await sendOnce(address, ledger);
    const observer = await observe(address, ledger, outage.isReadable);
    await outage.take();
    await sleep(seconds * 1000);
    observer.lookBack();
    await outage.giveBack();
    const endedAt = Date.now();
    const recovered = await untilTaken(address, ledger);
    const { observed, faults } = await observer.stop();
    await sleep(1500);
    const ready = await fetch(`${address}/readyz`);
    await site.kill();
    await drain(outage.place, stalledMs);
    const verdict = await judge(outage.place, ledger);
    return {
      name: outage.name,
      seconds,
      ...observed,
      recoveredMs: recovered - endedAt,
      faults: [
        ...faults,
        ...verdict.faults,
        ...(recovered === 0 ? ['it did not come back by itself'] : []),
        ...(ready.status === 200 ? [] : [`/readyz says ${ready.status} after it is over`]),
      ],
    };
  } finally {
    await site.kill();
    await outage.end();
  }
}

/** When the first message was accepted; 0 if none was. */
async function untilTaken(address: string, ledger: ReturnType<typeof openLedger>): Promise<number> {
  const until = Date.now() + maxRecoveryMs;
  while (Date.now() < until) {
    if ((await sendOnce(address, ledger)) === 201) return Date.now();
    await sleep(100);
  }
  return 0;
}
