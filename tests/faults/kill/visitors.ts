import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../random.ts';
import {
  confirm,
  type Errand,
  sendComment,
  sendMessage,
  subscribe,
  unsubscribe,
} from './errands.ts';
import type { Ledger } from './ledger.ts';
import type { Invitation } from './mailbox.ts';

const visitorsAtOnce = 3;
const maxPauseMs = 40;

const weights = { message: 4, comment: 4, subscribe: 3, confirm: 3, unsubscribe: 1 };

/**
 * Visitors who send one request after the other until the site is killed. A request without a response in an earlier
 * round is repeated with the same key.
 */
export function createVisitors(ledger: Ledger, openEmails: () => Invitation[], chance: Chance) {
  const unanswered: Errand[] = [];
  const invitations: Invitation[] = [];
  const subscribers: string[] = [];

  const next = (): Errand => {
    const again = unanswered.pop();
    if (again) return again;
    const wish = chance.pick(weights);
    const invitation = wish === 'confirm' ? invitations.shift() : undefined;
    if (invitation) return confirmed(invitation);
    const subscriber = wish === 'unsubscribe' ? subscribers.shift() : undefined;
    if (subscriber) return unsubscribe(ledger, subscriber);
    if (wish === 'subscribe') return subscribe(ledger);
    return wish === 'comment' ? sendComment(ledger) : sendMessage(ledger);
  };

  const confirmed = (invitation: Invitation): Errand => {
    const errand = confirm(ledger, invitation);
    return {
      ...errand,
      granted() {
        errand.granted();
        subscribers.push(invitation.email);
      },
    };
  };

  const visit = async (address: string, onAnswer: () => void) => {
    for (;;) {
      const errand = next();
      const response = await errand.send(address).catch(() => undefined);
      if (!response) {
        unanswered.push(errand);
        return;
      }
      if (response.status === errand.status) errand.granted();
      else ledger.surprises.push(`${response.status} ${await response.text().catch(String)}`);
      onAnswer();
      await sleep(chance.upTo(maxPauseMs));
    }
  };

  return async (address: string, onAnswer: () => void): Promise<void> => {
    invitations.push(...openEmails());
    await Promise.all(Array.from({ length: visitorsAtOnce }, () => visit(address, onAnswer)));
  };
}
