import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  CreationOptions,
  CredentialProof,
  NewCredential,
  ProofOptions,
} from '../../domain/accounts/passkeys.ts';

interface Ceremony {
  /** The address of the page, as the browser tells it. */
  origin?: string;
  /** Whether it was unlocked by finger, face or PIN. */
  isVerified?: boolean;
  isCrossOrigin?: boolean;
  counter?: number;
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** An authenticator in software, with one passkey. */
export function anAuthenticator({ origin: ownOrigin = 'https://site.example' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = encode(credentialId);
  let userHandle: string | undefined;
  let counter = 0;

  function authData(rpId: string, { isVerified = true, counter: given }: Ceremony, made?: Buffer) {
    counter = given ?? counter + 1;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (made ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, made ?? Buffer.alloc(0)]);
  }

  const clientData = (type: string, challenge: string, { origin, isCrossOrigin }: Ceremony) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: origin ?? ownOrigin,
        crossOrigin: isCrossOrigin ?? false,
      }),
    );

  function make(options: CreationOptions, ceremony: Ceremony = {}): NewCredential {
    userHandle = options.user.id;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.from([0, credentialId.length]);
    const made = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
    const data = authData(options.rp.id, ceremony, made);
    const text = (value: string) =>
      Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      ...[Buffer.from([0x58, data.length]), data],
    ]);
    return {
      ...{ id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform' },
      response: {
        clientDataJSON: encode(clientData('webauthn.create', options.challenge, ceremony)),
        attestationObject: encode(attestation),
        transports: ['internal'],
      },
    };
  }

  function prove(options: ProofOptions, ceremony: Ceremony = {}): CredentialProof {
    const data = authData(options.rpId, ceremony);
    const client = clientData('webauthn.get', options.challenge, ceremony);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    return {
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle,
      },
    };
  }

  return { id, make, prove };
}
