import { randomUUID } from 'node:crypto';

/** What one visitor sends, until it is answered with success. */
interface Sending {
  /** Stands in the message, and tells the server that a second try is the same message. */
  key: string;
  answered: boolean;
}

/** Everything that was sent in all rounds, and what was answered that should never be. */
export interface Traffic {
  sendings: Sending[];
  surprises: string[];
}

const visitorsAtOnce = 4;

/** The address of whoever sent a message. */
export const emailOf = (key: string) => `${key}@visitor.example`;

/**
 * Visitors who send one message after the other until the site is gone. What got no answer in an earlier round is
 * sent again, with the key it had. `onAnswer` is called with the number of answers so far in this round.
 */
export async function sendUntilGone(
  address: string,
  traffic: Traffic,
  onAnswer: (count: number) => void,
): Promise<void> {
  let answers = 0;
  const open = traffic.sendings.filter(({ answered }) => !answered);
  const next = () => {
    const sending = open.pop() ?? { key: randomUUID(), answered: false };
    if (!traffic.sendings.includes(sending)) traffic.sendings.push(sending);
    return sending;
  };
  const visit = async () => {
    for (;;) {
      const sending = next();
      const response = await send(address, sending.key);
      if (!response) return;
      if (response.status === 201) sending.answered = true;
      else traffic.surprises.push(`${response.status} ${await response.text()}`);
      answers += 1;
      onAnswer(answers);
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, visit));
}

/** Undefined when the site went away before it had answered. */
async function send(address: string, key: string): Promise<Response | undefined> {
  try {
    return await fetch(`${address}/api/contact/contact-messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        name: 'Ravi',
        email: emailOf(key),
        phone: '+91 98765 43210',
        subject: 'General Inquiry',
        message: `This is message ${key}.`,
        acceptPolicy: true,
      }),
    });
  } catch {
    return;
  }
}
