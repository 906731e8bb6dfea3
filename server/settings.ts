import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  type RetentionFact,
  retentionFactNames,
  retentionFacts,
} from '../domain/retention/retention.ts';
import type { FixedFacts } from '../domain/site/site-facts.ts';
import type { SettingName } from './setting-names.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Analytics =
  | { kind: 'own' | 'off' }
  | { kind: 'ga4'; id: string }
  | { kind: 'plausible'; domain: string };

/** Where copies of backups are stored. */
export type BackupTarget =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3';
      /** Origin of the store. */
      endpoint: string;
      region: string;
      bucket: string;
      /** Empty, or without a slash at its ends. */
      prefix: string;
      keyId: string;
      keySecret: string;
    };

export interface Settings {
  port: number;
  host: string;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path. */
  backupDir: string;
  /** Number of nightly backups to keep; 0 makes none. */
  backupKeep: number;
  /** Where copies of backups go; null: nowhere. */
  backupTo: BackupTarget | null;
  /** Requested after each good copy; null: nothing is. */
  heartbeatUrl: string | null;
  /** Null: SQLite in dataDir. */
  databaseUrl: string | null;
  adminUsername: string;
  /** Null: one is generated at the first start. */
  adminPassword: string | null;
  /** Null: emails are written to files in dataDir. */
  smtpUrl: string | null;
  /** Name servers for looking up the sender's records, with a port if it is not 53; null: those of the machine. */
  dnsServers: string[] | null;
  /** Null: the owner's address. */
  mailFrom: string | null;
  /** Null: the site's email address. */
  ownerEmail: string | null;
  /** Return address of newsletters; null: the sender's. */
  mailReturn: string | null;
  /** The mailbox in which bounces are read; null: none. */
  mailboxUrl: string | null;
  /** Maximum number of emails in any hour and in any day, newsletters and others together; null: no limit. */
  mailPerHour: number | null;
  mailPerDay: number | null;
  analytics: Analytics;
  /** As Fastify's option: false, true, a number of hops, or addresses. */
  trustProxy: boolean | number | string[];
  rateLimits: boolean;
  /** The facts of the site that the owner cannot change. */
  fixedFacts: FixedFacts;
  /** Milliseconds between the signal to stop and the end of accepting requests. */
  shutdownDelayMs: number;
  /** Needed to read /metrics; null: only this machine may, without a proxy. */
  metricsToken: string | null;
  logLevel: (typeof logLevels)[number];
}

/** The message names the setting. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

/**
 * Reads all settings from the environment; an empty one counts as absent. Throws a SettingsError for the first
 * invalid one. No message contains a password.
 */
export function readSettings(env: Environment): Settings {
  const get = (name: SettingName) => env[name]?.trim() || undefined;
  const port = readNumber('PORT', get('PORT') ?? '3000', [0, 65_535]);
  const ownerEmail = get('OWNER_EMAIL');
  const mailFrom = get('MAIL_FROM');
  const dataDir = resolve(get('DATA_DIR') ?? './data');
  return {
    port,
    host: get('HOST') ?? '0.0.0.0',
    siteUrl: readOrigin(get('SITE_URL') ?? `http://localhost:${port}`),
    dataDir,
    backupDir: resolve(get('BACKUP_DIR') ?? join(dataDir, 'backups')),
    backupKeep: readNumber('BACKUP_KEEP', get('BACKUP_KEEP') ?? '7', [0, 1000]),
    backupTo: readBackupTarget(get('BACKUP_TO'), env),
    heartbeatUrl: readSecretUrl('HEARTBEAT_URL', get('HEARTBEAT_URL'), ['http:', 'https:']),
    databaseUrl: readSecretUrl('DATABASE_URL', get('DATABASE_URL'), ['postgres:', 'postgresql:']),
    adminUsername: get('ADMIN_USERNAME') ?? 'admin',
    adminPassword: readPassword(env.ADMIN_PASSWORD || null),
    smtpUrl: readSecretUrl('SMTP_URL', get('SMTP_URL'), ['smtp:', 'smtps:']),
    dnsServers: readServers(get('DNS_SERVERS')),
    mailFrom: mailFrom === undefined ? null : readSender(mailFrom),
    ownerEmail: ownerEmail === undefined ? null : readEmail('OWNER_EMAIL', ownerEmail),
    mailReturn: readReturn(get('MAIL_RETURN')),
    mailboxUrl: readMailbox(get('MAILBOX_URL')),
    mailPerHour: readNumber('MAIL_PER_HOUR', get('MAIL_PER_HOUR') ?? '600', [0, 99_999]) || null,
    mailPerDay: readNumber('MAIL_PER_DAY', get('MAIL_PER_DAY') ?? '0', [0, 99_999]) || null,
    analytics: readAnalytics(get('ANALYTICS') ?? 'own'),
    trustProxy: readTrustProxy(get('TRUST_PROXY') ?? 'false'),
    rateLimits: readChoice('RATE_LIMITS', get('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on',
    fixedFacts: readFixedFacts(get),
    shutdownDelayMs:
      readNumber('SHUTDOWN_DELAY', get('SHUTDOWN_DELAY') ?? '0', [0, 60], 'seconds') * 1000,
    metricsToken: readToken('METRICS_TOKEN', env.METRICS_TOKEN || null),
    logLevel: readChoice('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', logLevels),
  };
}

/**
 * Reads where copies go: a folder, or s3://bucket/prefix?endpoint=…&region=… with the keys of the environment. `name`
 * begins the message of a SettingsError.
 */
export function readBackupTarget(
  value: string | undefined,
  env: Environment,
  name = 'BACKUP_TO',
): BackupTarget | null {
  if (value === undefined) return null;
  if (!/^[a-z][a-z\d+.-]*:/i.test(value)) return { kind: 'folder', path: resolve(value) };
  const expected =
    'a folder, or s3://bucket/prefix?endpoint=https://…&region=… without a password in it';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    url?.protocol !== 's3:' ||
    !url.host ||
    url.username ||
    url.password ||
    url.hash ||
    !isDecodable(value)
  ) {
    throw new SettingsError(`${name} must be ${expected}.`);
  }
  const unknown = [...url.searchParams.keys()].find((key) => !/^(endpoint|region)$/.test(key));
  if (unknown)
    throw new SettingsError(`${name} has an unknown part "${unknown}": it must be ${expected}.`);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) {
    throw new SettingsError(
      `${name} has an endpoint that is not like https://host: it must be ${expected}.`,
    );
  }
  const keyId = env.AWS_ACCESS_KEY_ID?.trim();
  const keySecret = env.AWS_SECRET_ACCESS_KEY?.trim();
  if (!keyId || !keySecret) {
    throw new SettingsError(
      `${name} needs the keys of the store in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  const prefix = decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, '');
  const origin = new URL(endpoint).origin;
  return { kind: 's3', endpoint: origin, region, bucket: url.host, prefix, keyId, keySecret };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const retentionSettings: Record<RetentionFact, SettingName> = {
  messagesDays: 'KEEP_MESSAGES_DAYS',
  spamDays: 'KEEP_SPAM_DAYS',
  mailDays: 'KEEP_MAIL_DAYS',
  unconfirmedDays: 'KEEP_UNCONFIRMED_DAYS',
  viewsDays: 'KEEP_VIEWS_DAYS',
};

function readFixedFacts(get: (name: SettingName) => string | undefined): FixedFacts {
  const fixed = retentionFactNames.flatMap((name) => {
    const setting = retentionSettings[name];
    const value = get(setting);
    if (value === undefined) return [];
    const days = readNumber(setting, value, retentionFacts[name].range, 'days');
    return [[name, { value: `${days}`, setting }]];
  });
  return Object.fromEntries(fixed);
}

function invalidSetting(name: string, value: string, expected: string): SettingsError {
  return new SettingsError(`${name} is ${JSON.stringify(value)}, but it must be ${expected}.`);
}

function readNumber(
  name: string,
  value: string,
  [min, max]: readonly [min: number, max: number],
  unit = '',
): number {
  const number = Number(value);
  if (/^\d{1,5}$/.test(value) && number >= min && number <= max) return number;
  const what = unit ? `a whole number of ${unit}` : 'a whole number';
  throw invalidSetting(name, value, `${what} from ${min} to ${max}`);
}

function readOrigin(value: string): string {
  const expected = 'an origin such as https://example.com, without a path';
  if (!URL.canParse(value)) throw invalidSetting('SITE_URL', value, expected);
  const url = new URL(value);
  if (url.username || url.password)
    throw invalidSetting('SITE_URL', url.host, `${expected} or a password`);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (isWeb && url.href === `${url.origin}/`) return url.origin;
  throw invalidSetting('SITE_URL', value, expected);
}

/** Shows only scheme and host in messages, because the rest may contain a password. */
function readSecretUrl(name: string, value: string | undefined, schemes: string[]): string | null {
  if (!value) return null;
  const expected = `an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`;
  if (!URL.canParse(value)) {
    throw new SettingsError(
      `${name} is not an address (it is not shown here, since it may hold a password), but it must be ${expected}.`,
    );
  }
  const url = new URL(value);
  if (schemes.includes(url.protocol) && value.startsWith(`${url.protocol}//`)) return value;
  throw invalidSetting(name, `${url.protocol}//${url.host}`, expected);
}

/** Leaves room for the signed part before the @, which may have 64 characters. */
const longestReturnName = 24;

function readReturn(value: string | undefined): string | null {
  if (value === undefined) return null;
  const address = readEmail('MAIL_RETURN', value);
  if (address.indexOf('@') <= longestReturnName) return address;
  throw invalidSetting(
    'MAIL_RETURN',
    value,
    `an address with at most ${longestReturnName} letters before the @`,
  );
}

function readMailbox(value: string | undefined): string | null {
  const url = readSecretUrl('MAILBOX_URL', value, ['imap:', 'imaps:']);
  if (url === null) return null;
  const { username, password } = new URL(url);
  if (username && password) return url;
  throw new SettingsError(
    'MAILBOX_URL has no user and password (it is not shown here): it must be like imaps://user:password@host:993, with %40 for an @ within them.',
  );
}

function readPassword(value: string | null): string | null {
  if (value === null || [...value].length >= 12) return value;
  throw new SettingsError('ADMIN_PASSWORD is too short: it must have at least 12 characters.');
}

/** Not trimmed, and not shown in messages. */
function readToken(name: string, value: string | null): string | null {
  if (value === null || /^[\w.~+/=-]{16,200}$/.test(value)) return value;
  throw new SettingsError(
    `${name} must be 16 to 200 letters, digits or characters of -._~+/= (it is not shown here).`,
  );
}

function readEmail(name: string, value: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)) return value;
  throw invalidSetting(name, value, 'an e-mail address');
}

function readSender(value: string): string {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(address)) return value;
  throw invalidSetting(
    'MAIL_FROM',
    value,
    'an e-mail address, or a name with one: Name <name@example.com>',
  );
}

function readServers(value: string | undefined): string[] | null {
  if (value === undefined) return null;
  const servers = value.split(',').map((server) => server.trim());
  const isServer = (server: string) => {
    const [, six, four = '', port = '53'] =
      /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
    return isIP(six ?? four) !== 0 && Number(port) > 0 && Number(port) <= 65_535;
  };
  if (servers.every((server) => isIP(server) !== 0 || isServer(server))) return servers;
  throw invalidSetting(
    'DNS_SERVERS',
    value,
    'IP addresses with commas, with a port if it is not 53',
  );
}

function readAnalytics(setting: string): Analytics {
  if (setting === 'own' || setting === 'off') return { kind: setting };
  const [, kind, value] = /^(ga4|plausible):([\w.-]+)$/.exec(setting) ?? [];
  if (kind === 'ga4' && value) return { kind, id: value };
  if (kind === 'plausible' && value) return { kind, domain: value };
  throw invalidSetting('ANALYTICS', setting, 'own, off, ga4:ID or plausible:DOMAIN');
}

function readTrustProxy(value: string): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return Number(value) || false;
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every(isAddressOrRange)) return addresses;
  throw invalidSetting(
    'TRUST_PROXY',
    value,
    'true, false, a number of proxies, or their addresses (IP or CIDR) with commas',
  );
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length > 0 || maxBits < 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
}

function readChoice<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === value);
  if (choice) return choice;
  throw invalidSetting(name, value, `one of ${choices.join(', ')}`);
}
