import { randomUUID } from 'node:crypto';
import { ask, askFirst, type Ledger } from './ledger.ts';

/** A visitor's request, which is repeated after the site was killed. */
export interface Errand {
  /** The status of success. */
  status: number;
  send(address: string): Promise<Response>;
  granted(): void;
}

/** The address of a sender. */
export const emailOf = (key: string) => `${key}@visitor.example`;

/** A post that exists from the first start on. */
const slug = 'how-to-hire-your-first-digital-marketer';

function call(address: string, path: string, body: object, key?: string, method = 'POST') {
  return fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });
}

export function sendMessage(ledger: Ledger): Errand {
  const key = randomUUID();
  const message = {
    name: 'Ravi',
    email: emailOf(key),
    // One of some forty people, who write repeatedly.
    phone: `+91 98230 001${String(Number.parseInt(key.slice(0, 2), 16) % 40).padStart(2, '0')}`,
    subject: 'General Inquiry',
    message: `This is message ${key}.`,
    acceptPolicy: true,
  };
  return {
    status: 201,
    granted: askFirst(ledger, 'messages', key, 'new'),
    send: (address) => call(address, '/api/contact/contact-messages', message, key),
  };
}

export function sendComment(ledger: Ledger): Errand {
  const key = randomUUID();
  const comment = { slug, name: 'Asha', email: emailOf(key), comment: `This is comment ${key}.` };
  return {
    status: 201,
    granted: askFirst(ledger, 'comments', key, 'pending'),
    send: (address) => call(address, '/api/comments', comment, key),
  };
}

export function subscribe(ledger: Ledger): Errand {
  const key = randomUUID();
  const email = emailOf(key);
  return {
    status: 201,
    granted: askFirst(ledger, 'subscriptions', email, 'pending'),
    send: (address) => call(address, '/api/newsletter/subscriptions', { email }, key),
  };
}

/** Follows the link in an email. */
export function confirm(
  ledger: Ledger,
  { email, token }: { email: string; token: string },
): Errand {
  const path = `/newsletter/confirm?${new URLSearchParams({ token })}`;
  return {
    status: 200,
    granted: ask(ledger, 'subscriptions', email, 'confirmed'),
    send: (address) => fetch(address + path, { method: 'POST' }),
  };
}

export function unsubscribe(ledger: Ledger, email: string): Errand {
  return {
    status: 200,
    granted: ask(ledger, 'subscriptions', email, 'unsubscribed'),
    send: (address) =>
      call(address, '/api/newsletter/subscriptions', { email }, undefined, 'DELETE'),
  };
}
