import { isMailable } from '../rendering/mail-address.ts';
import type { Delivery, LeavingMail } from './delivery.ts';

/** No number of tries would help. */
export class Unmailable extends Error {
  override name = 'Unmailable';
}

/** A try that the end of the program cut off. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** A try that was ended from our side. */
class TookTooLong extends Error {
  override name = 'TookTooLong';
  code = 'ETIMEDOUT';
}

/** Milliseconds that a try may still take when the process stops, and the signal that it does. */
export interface Stop {
  graceMs: number;
  stopping: AbortSignal;
}

/** Tries to deliver a mail within the delivery's time; resolves with what was said to it. */
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

/** A signal that comes after so many milliseconds, counted from now or from another signal. */
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
