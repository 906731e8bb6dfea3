import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Sites, testNetwork } from './scripted-network.ts';

/** A notification as the browser decrypts it, with the headers that its push service received. */
export interface Received {
  content: { title: string; path: string };
  headers: IncomingMessage['headers'];
  claims: { aud: string; exp: number; sub: string };
  at: number;
}

/** A browser's subscription, and how it decrypts (RFC 8291, with Node's primitives only). */
export function testBrowser(endpoint = 'https://push.example/send/1') {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);
  const subscription = {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
  };
  const read = (body: Buffer) => decrypt(body, { keys, publicKey, secret });
  return { subscription, read };
}

/** The private half of a browser's keys. */
interface ReadingKeys {
  keys: Pick<ReturnType<typeof createECDH>, 'computeSecret'>;
  publicKey: Buffer;
  secret: Buffer;
}

export function decrypt(body: Buffer, { keys, publicKey, secret }: ReadingKeys): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const text = body.subarray(21 + sender.length);
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const shared = derive(keys.computeSecret(sender), secret, info, 32);
  const contentKey = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString();
}

/** A push service for one browser, and the network to reach it; `answer` gives the status, 201 by default. */
export async function testPushService(answer: () => number = () => 201, more: Sites = {}) {
  const browser = testBrowser();
  const received: Received[] = [];
  const listen: RequestListener = async (request, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = answer();
    if (status < 300) received.push(readRequest(request, Buffer.concat(chunks), browser.read));
    response.writeHead(status).end();
  };
  const network = await testNetwork({ 'push.example/send/1': listen, ...more });
  return { ...network, ...browser, received };
}

function readRequest(
  { headers }: IncomingMessage,
  body: Buffer,
  read: (body: Buffer) => string,
): Received {
  const [, token = '', key = ''] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  return { content: JSON.parse(read(body)), headers, claims: judge(token, key), at: Date.now() };
}

/** The claims of a token, if the key signed it (RFC 8292). */
function judge(token: string, key: string): Received['claims'] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ format: 'jwk', key: jwk as never }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed by its key.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
