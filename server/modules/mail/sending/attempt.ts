import { isMailable } from '../rendering/mail-address.ts';
import type { Delivery, LeavingMail } from './delivery.ts';

/** A retry would not help. */
export class Unmailable extends Error {
  override name = 'Unmailable';
}

/** An attempt interrupted by a stop. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** An attempt that ran into our limit. */
class TookTooLong extends Error {
  override name = 'TookTooLong';
  code = 'ETIMEDOUT';
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
  const limit = endAfter(delivery.limitMs, new TookTooLong('The conversation took too long.'));
  const stopped = new Stopped('The program was stopped during this try.');
  const grace = stop && endAfter(stop.graceMs, stopped, stop.stopping);
  const ended = grace ? AbortSignal.any([limit.signal, grace.signal]) : limit.signal;
  try {
    return await delivery.deliver(mail, ended);
  } catch (error) {
    throw ended.aborted ? ended.reason : error;
  } finally {
    limit.clear();
    grace?.clear();
  }
}

/** Aborts after some milliseconds, counted from now or from another signal. */
function endAfter(ms: number, reason: Error, from?: AbortSignal) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => controller.abort(reason), ms);
  };
  if (!from || from.aborted) start();
  else from.addEventListener('abort', start, { once: true });
  return {
    signal: controller.signal,
    clear() {
      from?.removeEventListener('abort', start);
      clearTimeout(timer);
    },
  };
}
