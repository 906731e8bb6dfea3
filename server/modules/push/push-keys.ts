import { createECDH } from 'node:crypto';
import { claimState, readState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';

const stateKey = 'push_keys';

/** The pair by which push services know this site (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The site's keys, made at the first start and shared by all instances. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const made: PushKeys = { publicKey, privateKey: pair.getPrivateKey('base64url') };
  await claimState(db, stateKey, JSON.stringify(made));
  return JSON.parse((await readState(db, stateKey)) ?? '');
}
