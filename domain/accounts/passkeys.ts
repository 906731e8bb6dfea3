import * as z from 'zod/mini';
import { requiredText } from '../api/form-fields.ts';
import { passkeyMessages } from './passkey-messages.ts';

export const maxPasskeyName = 60;

export const passkeyNameForm = z.object({
  name: requiredText('Name', maxPasskeyName, passkeyMessages.nameRequired),
});

/** Bytes as base64url. */
const bytes = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));

const credentialId = bytes(1400);
const type = z.literal('public-key');
const attachment = z.catch(z.optional(z.enum(['platform', 'cross-platform'])), undefined);
const transport = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb', 'cable']);
export type Transport = z.output<typeof transport>;

/** What a browser sends after it has made a passkey. */
export const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: z.catch(z.optional(z.array(transport)), undefined),
  }),
});
export type NewCredential = z.output<typeof newCredential>;

/** What a browser sends as the proof of a passkey. */
export const credentialProof = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(100)),
  }),
});
export type CredentialProof = z.output<typeof credentialProof>;

const knownCredential = z.object({
  id: z.string(),
  type,
  transports: z.array(transport),
});

/** What a browser needs to ask for a passkey. */
export const proofOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site. */
  allowCredentials: z.array(knownCredential),
});
export type ProofOptions = z.output<typeof proofOptions>;

/** What a browser needs to make a passkey. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(knownCredential),
});
export type CreationOptions = z.output<typeof creationOptions>;

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** Instants, ISO 8601. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Whether a password manager keeps it on several devices. */
  isSynced: z.boolean(),
  /** The program that keeps it; empty if it is not known. */
  keeper: z.string(),
  /** The host of an earlier SITE_URL, for which alone it works; null: it works here. */
  oldHost: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;
