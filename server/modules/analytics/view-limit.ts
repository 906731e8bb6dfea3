import { networkOf } from '../../network-of.ts';
import type { Visit } from '../../visit.ts';

const windowMs = 60_000;
const mostAddresses = 50_000;

/**
 * Tells whether an address has sent more than so many views within a minute. In memory alone, so that no address is
 * ever stored; a whole campus or mobile network may stand behind one, hence many.
 */
export function createViewLimit(mostViews: number) {
  let views = new Map<string, number>();
  let endsAt = 0;
  return {
    isOver({ address }: Visit, now: Date): boolean {
      const left = endsAt - now.getTime();
      // More than a window is left only when the clock was set back.
      if (left <= 0 || left > windowMs || views.size >= mostAddresses) {
        views = new Map();
        endsAt = now.getTime() + windowMs;
      }
      const network = networkOf(address);
      const count = (views.get(network) ?? 0) + 1;
      views.set(network, count);
      return count > mostViews;
    },
  };
}
