import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Records by type and name, such as `TXT example.test`; a name alone can be `servfail` or `silent`. */
export type Zone = Record<string, string[]>;

const types = { 1: 'A', 5: 'CNAME', 15: 'MX', 16: 'TXT', 28: 'AAAA' } as const;
const notThere = 3;
const serverFailed = 2;

/** A real DNS server on a local port. Its records can be changed at any time. */
export async function startDnsServer(records: Zone = {}) {
  const zone = { ...records };
  const queries: string[] = [];
  const socket = createSocket('udp4');
  const server = { zone, queries, address: '', beforeAnswer: async () => {} };
  socket.on('message', async (question, { address, port }) => {
    await server.beforeAnswer();
    const answer = answerOf(question, zone, queries);
    if (answer) socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function answerOf(question: Buffer, zone: Zone, queries: string[]): Buffer | undefined {
  const { name, end } = nameAt(question, 12);
  const type = types[question.readUInt16BE(end) as keyof typeof types] ?? 'other';
  queries.push(`${type} ${name}`);
  const trouble = zone[name]?.[0] ?? zone['*']?.[0];
  if (trouble === 'silent') return;
  const found = zone[`${type} ${name}`] ?? [];
  const isThere = Object.keys(zone).some(
    (key) => key.endsWith(` ${name}`) || key.endsWith(`.${name}`),
  );
  const code = trouble === 'servfail' ? serverFailed : isThere ? 0 : notThere;
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  // The flags of a response with recursion.
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(code === 0 ? found.length : 0, 6);
  const answers = found.map((text) => recordOf(question.readUInt16BE(end), type, text));
  return Buffer.concat([head, question.subarray(12, end + 4), ...(code === 0 ? answers : [])]);
}

function nameAt(packet: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function recordOf(typeCode: number, type: string, text: string): Buffer {
  const data = dataOf(type, text);
  const head = Buffer.alloc(12);
  // A pointer to the question's name.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(typeCode, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: string, text: string): Buffer {
  if (type === 'A') return Buffer.from(text.split('.').map(Number));
  if (type === 'MX') {
    const [priority = '', exchange = ''] = text.split(' ');
    const head = Buffer.alloc(2);
    head.writeUInt16BE(Number(priority));
    return Buffer.concat([head, encodedName(exchange)]);
  }
  const parts = text.match(/[\s\S]{1,255}/g) ?? [''];
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
}

function encodedName(name: string): Buffer {
  const labels = name.split('.').filter(Boolean);
  const written = labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...written, Buffer.from([0])]);
}
