import { randomUUID } from 'node:crypto';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import type { Chance } from '../random.ts';
import { type AdminCall, adminAt, list, logIn, settle } from './admin-call.ts';
import { ask, type Ledger } from './ledger.ts';
import { savePost } from './post-saves.ts';

const weights = { create: 4, revise: 4, moderate: 1, sort: 1, plan: 2 };

const decisions = { approve: 'approved', reject: 'rejected', delete: 'gone' };
type Decision = keyof typeof decisions;

/** An administrator who writes posts with pictures, moderates comments and sorts messages until the site is killed. */
export function createAdministrator(ledger: Ledger, chance: Chance) {
  // Sessions survive a restart of the program, and so does the token.
  let token: string | undefined;

  const deeds = {
    create: (call: AdminCall) => savePost(ledger, call, chance),
    revise: (call: AdminCall) => savePost(ledger, call, chance, anyOf([...ledger.postIds], chance)),
    moderate: (call: AdminCall) => moderate(ledger, call, chance),
    sort: (call: AdminCall) => sort(ledger, call, chance),
    plan: (call: AdminCall) => plan(ledger, call, chance),
  };

  return async (address: string, onAnswer: () => void): Promise<void> => {
    token ??= await logIn(address);
    if (!token) return;
    const call = adminAt(address, token);
    for (;;) {
      const isThere = await deeds[chance.pick(weights)](call);
      if (!isThere) return;
      onAnswer();
    }
  };
}

async function moderate(ledger: Ledger, call: AdminCall, chance: Chance): Promise<boolean> {
  const waiting = await list(ledger, call, 'comments');
  const comment = waiting && anyOf(waiting, chance);
  if (!comment) return waiting !== undefined;
  const decision = chance.pick<Decision>({ approve: 2, reject: 1, delete: 1 });
  const key = keyOf(comment.email);
  const granted = ask(ledger, 'comments', key, decisions[decision]);
  const body = { ids: [comment.id], decision };
  return await settle(ledger, await call('/api/admin/comments/decisions', { body }), granted);
}

async function sort(ledger: Ledger, call: AdminCall, chance: Chance): Promise<boolean> {
  const received = await list(ledger, call, 'messages');
  const message = received && anyOf(received, chance);
  if (!message) return received !== undefined;
  const status = chance.pick({ read: 2, replied: 1, archived: 1 });
  const granted = ask(ledger, 'messages', keyOf(message.email), status);
  const body = { ids: [message.id], status };
  return await settle(ledger, await call('/api/admin/messages/status', { body }), granted);
}

/** Plans a step for the start of today, in the place of the one that was planned before. */
async function plan(ledger: Ledger, call: AdminCall, chance: Chance): Promise<boolean> {
  const people = await list(ledger, call, 'people');
  const person = people && anyOf(people, chance);
  if (!person) return people !== undefined;
  const text = randomUUID();
  const granted = ask(ledger, 'steps', String(person.id), text);
  const { day } = fieldsAt(new Date().toISOString(), 'Asia/Kolkata');
  const body = { ids: [person.id], text, day, time: '00:00', step: person.step?.id };
  return await settle(ledger, await call('/api/admin/people/steps', { body }), granted);
}

function keyOf(email: string): string {
  return email.split('@', 1)[0] ?? '';
}

function anyOf<Item>(items: Item[], chance: Chance): Item | undefined {
  return items[Math.floor(chance.upTo(items.length))];
}
