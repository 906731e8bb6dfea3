import { createECDH, createPrivateKey, sign } from 'node:crypto';
import ece from 'http_ece';
import { claimState, readState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';

/** The key pair that identifies this site to push services (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const stateKey = 'push_keys';

/** The site's keys, generated on first use and shared by all instances. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const fresh: PushKeys = { publicKey, privateKey: pair.getPrivateKey('base64url') };
  await claimState(db, stateKey, JSON.stringify(fresh));
  return JSON.parse((await readState(db, stateKey)) ?? '');
}

/** The address of a browser's push service, and the browser's keys for encryption. */
export interface Subscription {
  endpoint: string;
  /** In base64url, like the secret. */
  publicKey: string;
  authSecret: string;
}

export interface PushRequest {
  headers: Record<string, string>;
  body: Buffer;
}

/** How many seconds a push service stores a notification for a device that is off. */
const keepSeconds = 24 * 60 * 60;
/** In seconds; push services accept at most a day. */
const tokenLife = 12 * 60 * 60;

/** Encrypts a notification for one browser (RFC 8291) and signs its request (RFC 8292). Throws for invalid keys. */
export function pushRequest(
  content: object,
  { endpoint, publicKey, authSecret }: Subscription,
  { keys, contact, now }: { keys: PushKeys; contact: string; now: Date },
): PushRequest {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  const body = ece.encrypt(Buffer.from(JSON.stringify(content)), {
    version: 'aes128gcm',
    privateKey: sender,
    dh: publicKey,
    authSecret,
  });
  const expires = Math.floor(now.getTime() / 1000) + tokenLife;
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  return {
    body,
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': String(body.length),
      TTL: String(keepSeconds),
      Urgency: 'high',
      Authorization: `vapid t=${signedToken(claims, keys)}, k=${keys.publicKey}`,
    },
  };
}

function signedToken(claims: object, { publicKey, privateKey }: PushKeys): string {
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  // JWT concatenates the signature's two numbers rather than encoding them in ASN.1.
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
