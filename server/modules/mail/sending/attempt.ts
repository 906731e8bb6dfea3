import type { LeavingMail } from '../outbox.repository.ts';
import { isMailable } from '../rendering/mail-address.ts';
import type { Delivery } from './delivery.ts';

/** A retry would not help. */
export class Unmailable extends Error {
  override name = 'Unmailable';
}

/** An attempt interrupted by a stop. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** Milliseconds that an attempt may take during a stop, and the signal of the stop. */
export interface Stop {
  graceMs: number;
  stopping: AbortSignal;
}

/** Delivers an email within the time limit; resolves with the server's response. */
export async function attempt(delivery: Delivery, mail: LeavingMail, stop?: Stop): Promise<string> {
  if (!isMailable(mail.recipient)) {
    throw new Unmailable('This is not an e-mail address that mail can be sent to.');
  }
  const tooLong = new Error('The conversation took too long.');
  const ended = new AbortController();
  const endAfter = (ms: number, reason: Error) => setTimeout(() => ended.abort(reason), ms);
  const limit = endAfter(delivery.limitMs, Object.assign(tooLong, { code: 'ETIMEDOUT' }));
  let grace: NodeJS.Timeout | undefined;
  const onStop = () => {
    const stopped = new Stopped('The program was stopped during this try.');
    grace = endAfter(stop?.graceMs ?? 0, stopped);
  };
  if (stop?.stopping.aborted) onStop();
  stop?.stopping.addEventListener('abort', onStop, { once: true });
  try {
    return await delivery.deliver(mail, ended.signal);
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    stop?.stopping.removeEventListener('abort', onStop);
    clearTimeout(limit);
    clearTimeout(grace);
  }
}
