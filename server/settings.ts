import { isIP } from 'node:net';
import { resolve } from 'node:path';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Analytics =
  | { kind: 'own' | 'off' }
  | { kind: 'ga4'; id: string }
  | { kind: 'plausible'; domain: string };

export interface Settings {
  port: number;
  host: string;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** Absolute. */
  dataDir: string;
  /** Absent: SQLite in dataDir. */
  databaseUrl: string | null;
  adminUsername: string;
  /** Absent: one is made at the first start. */
  adminPassword: string | null;
  /** Absent: mail is kept as files in dataDir. */
  smtpUrl: string | null;
  mailFrom: string;
  ownerEmail: string;
  analytics: Analytics;
  /** As Fastify's option: nobody, everybody, a number of hops, or addresses. */
  trustProxy: boolean | number | string[];
  rateLimits: boolean;
  logLevel: (typeof logLevels)[number];
}

/** A wrong setting, in one sentence that names it. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

/**
 * Reads every setting of the program from the environment; an empty one counts as absent.
 * Throws a SettingsError on the first wrong one. No sentence shows a password.
 */
export function readSettings(env: Environment, defaults: { ownerEmail: string }): Settings {
  const get = (name: string) => env[name]?.trim() || undefined;
  const port = readPort(get('PORT') ?? '3000');
  const ownerEmail = readEmail('OWNER_EMAIL', get('OWNER_EMAIL') ?? defaults.ownerEmail);
  return {
    port,
    host: get('HOST') ?? '0.0.0.0',
    siteUrl: readOrigin(get('SITE_URL') ?? `http://localhost:${port}`),
    dataDir: resolve(get('DATA_DIR') ?? './data'),
    databaseUrl: readSecretUrl('DATABASE_URL', get('DATABASE_URL'), ['postgres:', 'postgresql:']),
    adminUsername: get('ADMIN_USERNAME') ?? 'admin',
    adminPassword: readPassword(env.ADMIN_PASSWORD || null),
    smtpUrl: readSecretUrl('SMTP_URL', get('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: readSender(get('MAIL_FROM') ?? ownerEmail),
    ownerEmail,
    analytics: readAnalytics(get('ANALYTICS') ?? 'own'),
    trustProxy: readTrustProxy(get('TRUST_PROXY') ?? 'false'),
    rateLimits: readChoice('RATE_LIMITS', get('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on',
    logLevel: readChoice('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', logLevels),
  };
}

function wrong(name: string, given: string, expected: string): SettingsError {
  return new SettingsError(`${name} is ${JSON.stringify(given)}, but it must be ${expected}.`);
}

function readPort(given: string): number {
  const port = Number(given);
  if (/^\d{1,5}$/.test(given) && port <= 65_535) return port;
  throw wrong('PORT', given, 'a whole number from 0 to 65535');
}

function readOrigin(given: string): string {
  const expected = 'an origin such as https://example.com, without a path';
  if (!URL.canParse(given)) throw wrong('SITE_URL', given, expected);
  const url = new URL(given);
  if (url.username || url.password) throw wrong('SITE_URL', url.host, `${expected} or a password`);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (isWeb && url.href === `${url.origin}/`) return url.origin;
  throw wrong('SITE_URL', given, expected);
}

/** Shows no more than scheme and host of what was given: the rest may hold a password. */
function readSecretUrl(name: string, given: string | undefined, schemes: string[]): string | null {
  if (!given) return null;
  const expected = `an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`;
  if (!URL.canParse(given)) {
    throw new SettingsError(
      `${name} is not an address (it is not shown here, since it may hold a password), but it must be ${expected}.`,
    );
  }
  const url = new URL(given);
  if (schemes.includes(url.protocol) && given.startsWith(`${url.protocol}//`)) return given;
  throw wrong(name, `${url.protocol}//${url.host}`, expected);
}

/** As short as the back-office allows; never shown. */
function readPassword(given: string | null): string | null {
  if (given === null || [...given].length >= 12) return given;
  throw new SettingsError('ADMIN_PASSWORD is too short: it must have at least 12 characters.');
}

function readEmail(name: string, given: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(given)) return given;
  throw wrong(name, given, 'an e-mail address');
}

function readSender(given: string): string {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(given)?.[1] ?? given;
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(address)) return given;
  throw wrong('MAIL_FROM', given, 'an e-mail address, or a name with one: Name <name@example.com>');
}

function readAnalytics(given: string): Analytics {
  if (given === 'own' || given === 'off') return { kind: given };
  const [, kind, value] = /^(ga4|plausible):([\w.-]+)$/.exec(given) ?? [];
  if (kind === 'ga4' && value) return { kind, id: value };
  if (kind === 'plausible' && value) return { kind, domain: value };
  throw wrong('ANALYTICS', given, 'own, off, ga4:ID or plausible:DOMAIN');
}

function readTrustProxy(given: string): boolean | number | string[] {
  if (given === 'true' || given === 'false') return given === 'true';
  if (/^\d{1,2}$/.test(given)) return Number(given) || false;
  const addresses = given.split(',').map((address) => address.trim());
  if (addresses.every(isAddressOrRange)) return addresses;
  throw wrong(
    'TRUST_PROXY',
    given,
    'true, false, a number of proxies, or their addresses (IP or CIDR) with commas',
  );
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length > 0 || longest < 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

function readChoice<T extends string>(name: string, given: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === given);
  if (choice) return choice;
  throw wrong(name, given, `one of ${choices.join(', ')}`);
}
