import { randomBytes, randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Answer } from './answer-to.ts';

/** An answer as it goes over the wire. Its number and the time are written anew into the same bytes each time. */
export interface WireAnswer extends Answer {
  /** Status line and headers, which end with the time and the number. */
  head: Buffer;
  /** The second whose time stands there, since 1970. */
  second: number;
}

const end = '\r\n\r\n';
const numberName = '\r\nX-Request-Id: ';
/** "Sat, 21 Nov 2026 22:00:00 GMT" */
const timeLength = 29;
/** Of a UUID. */
const numberLength = 36;
/** At its end, random ones each time. Those before them stay, and no other page has them. */
const newDigits = 12;

/** Puts an answer into bytes for connections that stay open for `idleMs` after it, as Node would. */
export function wireAnswer(answer: Answer, idleMs: number): WireAnswer {
  const { status, headers } = answer;
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  lines.push(`Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idleMs / 1000)}`);
  lines.push(`Date: ${' '.repeat(timeLength)}${numberName}${randomUUID()}${end}`);
  return { ...answer, head: Buffer.from(lines.join('\r\n'), 'latin1'), second: 0 };
}

/**
 * Writes it to the socket at once, past all that Node does to make a head. Node hears that the answer is finished when
 * the system has taken it, as after an answer of its own, and goes on with the connection.
 */
export function sendOnWire(response: ServerResponse, answer: WireAnswer, withBody: boolean): void {
  const { socket } = response;
  if (!socket) return;
  renew(answer);
  const taken = (error?: Error | null) => {
    if (!error) response.emit('finish');
  };
  if (withBody && answer.body) {
    socket.cork();
    socket.write(answer.head);
    socket.write(answer.body, taken);
    socket.uncork();
  } else socket.write(answer.head, taken);
  // What the system could not take yet must not change any more.
  if (socket.writableLength > 0) answer.head = Buffer.from(answer.head);
}

function renew(answer: WireAnswer): void {
  const { head } = answer;
  const numberEnd = head.length - end.length;
  renewNumber(head, numberEnd);
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (answer.second === second) return;
  answer.second = second;
  const timeAt = numberEnd - numberLength - numberName.length - timeLength;
  head.write(new Date(now).toUTCString(), timeAt, 'latin1');
}

/** Random digits for a thousand answers: to ask the system for those of each costs more than all the rest of it. */
let digits = Buffer.alloc(0);
let digitsUsed = 0;

/** A number that tells nobody how many answers went out before it. */
function renewNumber(text: Buffer, endAt: number): void {
  if (digitsUsed === digits.length) {
    digits = Buffer.from(randomBytes(500 * newDigits).toString('hex'), 'latin1');
    digitsUsed = 0;
  }
  digits.copy(text, endAt - newDigits, digitsUsed, digitsUsed + newDigits);
  digitsUsed += newDigits;
}
