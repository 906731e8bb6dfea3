import { createHmac, randomBytes } from 'node:crypto';
import type { Client } from '../../client.ts';
import { networkOf } from '../../network-of.ts';

const maxNetworks = 50_000;

/**
 * Limits the views of a network. In memory and by a hash with a temporary key, so that no address is stored; a
 * whole campus may share one network.
 */
export function createViewLimit(maxViews: number, windowMs: number) {
  let views = new Map<string, number>();
  let key = randomBytes(32);
  let endsAt = 0;
  return {
    isOver({ address }: Client, now: Date): boolean {
      const left = endsAt - now.getTime();
      // A clock that was set back.
      if (left <= 0 || left > windowMs || views.size >= maxNetworks) {
        views = new Map();
        key = randomBytes(32);
        endsAt = now.getTime() + windowMs;
      }
      const network = createHmac('sha256', key).update(networkOf(address)).digest('base64');
      const count = (views.get(network) ?? 0) + 1;
      views.set(network, count);
      return count > maxViews;
    },
  };
}
