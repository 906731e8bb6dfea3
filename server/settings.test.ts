import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const metricsToken =
  'METRICS_TOKEN must be 16 to 200 letters, digits or characters of -._~+/= (it is not shown here).';

const read = (env: Record<string, string>) => readSettings(env);

test('has a default for everything', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    siteUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    backupDir: resolve('data/backups'),
    backupKeep: 7,
    backupTo: null,
    heartbeatUrl: null,
    databaseUrl: null,
    adminUsername: 'admin',
    adminPassword: null,
    smtpUrl: null,
    dnsServers: null,
    mailFrom: null,
    ownerEmail: null,
    mailReturn: null,
    mailboxUrl: null,
    mailPerHour: 600,
    mailPerDay: null,
    analytics: { kind: 'own' },
    trustProxy: false,
    rateLimits: true,
    fixedFacts: {},
    shutdownDelayMs: 0,
    metricsToken: null,
    logLevel: 'info',
  });
});

test('treats an empty setting as absent', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '', ADMIN_PASSWORD: '' })).toEqual(read({}));
});

test.each([
  [{ PORT: '8080' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
  [{ SITE_URL: 'https://example.com/' }, { siteUrl: 'https://example.com' }],
  [{ DATA_DIR: '/srv/site' }, { dataDir: '/srv/site', backupDir: '/srv/site/backups' }],
  [{ BACKUP_DIR: '/mnt/kept' }, { backupDir: '/mnt/kept' }],
  [{ BACKUP_KEEP: '0' }, { backupKeep: 0 }],
  [{ DATABASE_URL: 'postgres://u:p@db/site' }, { databaseUrl: 'postgres://u:p@db/site' }],
  [
    { DATABASE_URL: 'postgresql:///site?host=/run' },
    { databaseUrl: 'postgresql:///site?host=/run' },
  ],
  [{ SMTP_URL: 'smtps://u:p@mail:465' }, { smtpUrl: 'smtps://u:p@mail:465' }],
  [
    { DNS_SERVERS: '1.1.1.1, 127.0.0.1:5353,[::1]:53,2620:fe::fe' },
    { dnsServers: ['1.1.1.1', '127.0.0.1:5353', '[::1]:53', '2620:fe::fe'] },
  ],
  [{ ADMIN_PASSWORD: ' with blanks ' }, { adminPassword: ' with blanks ' }],
  [{ OWNER_EMAIL: 'o@x.in' }, { ownerEmail: 'o@x.in' }],
  [{ MAIL_FROM: 'The Site <a@b.in>' }, { mailFrom: 'The Site <a@b.in>' }],
  [{ MAIL_RETURN: 'bounces@b.in' }, { mailReturn: 'bounces@b.in' }],
  [{ MAILBOX_URL: 'imaps://b%40b.in:s@mail.b.in' }, { mailboxUrl: 'imaps://b%40b.in:s@mail.b.in' }],
  [
    { MAIL_PER_HOUR: '100', MAIL_PER_DAY: '2000' },
    { mailPerHour: 100, mailPerDay: 2000 },
  ],
  [{ MAIL_PER_HOUR: '0' }, { mailPerHour: null }],
  [{ ANALYTICS: 'off' }, { analytics: { kind: 'off' } }],
  [{ ANALYTICS: 'ga4:G-AB12' }, { analytics: { kind: 'ga4', id: 'G-AB12' } }],
  [{ ANALYTICS: 'plausible:x.in' }, { analytics: { kind: 'plausible', domain: 'x.in' } }],
  [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '0' }, { trustProxy: false }],
  [{ TRUST_PROXY: '10.0.0.1, fd00::/8' }, { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
  [
    { KEEP_MESSAGES_DAYS: '400' },
    { fixedFacts: { messagesDays: { value: '400', setting: 'KEEP_MESSAGES_DAYS' } } },
  ],
  [
    { KEEP_SPAM_DAYS: '7', KEEP_MAIL_DAYS: '014' },
    {
      fixedFacts: {
        spamDays: { value: '7', setting: 'KEEP_SPAM_DAYS' },
        mailDays: { value: '14', setting: 'KEEP_MAIL_DAYS' },
      },
    },
  ],
  [
    { KEEP_VIEWS_DAYS: '180' },
    { fixedFacts: { viewsDays: { value: '180', setting: 'KEEP_VIEWS_DAYS' } } },
  ],
  [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
  [{ SHUTDOWN_DELAY: '5' }, { shutdownDelayMs: 5000 }],
  [{ METRICS_TOKEN: 'a-long_token.of=16' }, { metricsToken: 'a-long_token.of=16' }],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
] as [Record<string, string>, object][])('reads %o', (env, settings) => {
  expect(read(env)).toMatchObject(settings);
});

describe('an invalid setting', () => {
  test.each([
    ['PORT', 'http', 'PORT is "http", but it must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536", but it must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1", but it must be a whole number from 0 to 65535.'],
    [
      'KEEP_VIEWS_DAYS',
      '90',
      'KEEP_VIEWS_DAYS is "90", but it must be a whole number of days from 180 to 3650.',
    ],
    [
      'SITE_URL',
      'https://x.in/blog',
      'SITE_URL is "https://x.in/blog", but it must be an origin such as https://example.com, without a path.',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud", but it must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [
      'SHUTDOWN_DELAY',
      '61',
      'SHUTDOWN_DELAY is "61", but it must be a whole number of seconds from 0 to 60.',
    ],
    [
      'KEEP_SPAM_DAYS',
      '0',
      'KEEP_SPAM_DAYS is "0", but it must be a whole number of days from 1 to 3650.',
    ],
    ['RATE_LIMITS', 'no', 'RATE_LIMITS is "no", but it must be one of on, off.'],
    [
      'ANALYTICS',
      'ga4:',
      'ANALYTICS is "ga4:", but it must be own, off, ga4:ID or plausible:DOMAIN.',
    ],
    ['OWNER_EMAIL', 'me', 'OWNER_EMAIL is "me", but it must be an e-mail address.'],
    ['METRICS_TOKEN', 'fifteen-letters', metricsToken],
    ['METRICS_TOKEN', 'sixteen letters and a blank', metricsToken],
    [
      'ADMIN_PASSWORD',
      'eleven-char',
      'ADMIN_PASSWORD is too short: it must have at least 12 characters.',
    ],
  ])('%s=%s prevents the start with a message', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(new SettingsError(message));
  });

  test.each([
    ['SITE_URL', 'example.com'],
    ['SITE_URL', 'ftp://example.com'],
    ['SITE_URL', 'https://example.com/?a=b'],
    ['MAIL_FROM', 'The Site'],
    ['MAIL_FROM', 'a@b.in\nBcc: c@d.in'],
    ['ANALYTICS', 'ga4:<script>'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['SMTP_URL', 'http://mail'],
    ['DNS_SERVERS', 'dns.google'],
    ['DNS_SERVERS', '1.1.1.1:70000'],
    ['DNS_SERVERS', '1.1.1.1,'],
    ['MAILBOX_URL', 'pop3://mail'],
    ['MAIL_RETURN', 'bounces'],
    ['MAIL_RETURN', 'a-name-of-twenty-five-char@b.in'],
    ['DATABASE_URL', 'mysql://db/site'],
    ['DATABASE_URL', 'postgres:db'],
  ])('%s=%s is named in the message', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(
      new RegExp(`^${name} is .*, but it must be .*\\.$`),
    );
  });

  test.each([
    ['DATABASE_URL', 'mysql://user:secret@db/x?password=secret'],
    ['DATABASE_URL', 'user:secret@db/x'],
    ['DATABASE_URL', 'secret'],
    ['SMTP_URL', 'http://user:secret@mail'],
    ['SMTP_URL', 'smtp//user:secret@mail'],
    ['MAILBOX_URL', 'imap://:secret@mail'],
    ['SITE_URL', 'https://user:secret@example.com'],
    ['ADMIN_PASSWORD', 'secret'],
  ])('%s=%s never appears with its password', (name, value) => {
    const readIt = () => read({ [name]: value });
    expect(readIt).toThrow(SettingsError);
    expect(readIt).not.toThrow(/secret/);
  });
});

describe('where copies go', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hidden' };
  const s3 = { kind: 's3', keyId: 'id', keySecret: 'hidden' };

  test.each([
    ['/mnt/copies', { kind: 'folder', path: '/mnt/copies' }],
    ['copies', { kind: 'folder', path: resolve('copies') }],
    [
      's3://bucket/our%20site/x/?endpoint=https://r2.example/&region=auto',
      {
        ...s3,
        endpoint: 'https://r2.example',
        region: 'auto',
        bucket: 'bucket',
        prefix: 'our site/x',
      },
    ],
    [
      's3://bucket?region=ap-south-1',
      {
        ...s3,
        endpoint: 'https://s3.ap-south-1.amazonaws.com',
        region: 'ap-south-1',
        bucket: 'bucket',
        prefix: '',
      },
    ],
  ])('reads %s', (value, expected) => {
    expect(read({ ...keys, BACKUP_TO: value }).backupTo).toEqual(expected);
  });

  test.each([
    'https://bucket.example/x',
    's3:/bucket',
    's3://',
    's3://id:hidden@bucket/x',
    's3://bucket?endpoint=r2.example',
    's3://bucket?endpoint=https://id:hidden@r2.example',
    's3://bucket/100%',
    's3://bucket/%FF',
    's3://bucket?endpiont=https://r2.example',
  ])('refuses %s by name, and shows no key', (value) => {
    const readIt = () => read({ ...keys, BACKUP_TO: value });
    expect(readIt).toThrow(SettingsError);
    expect(readIt).toThrow(/^BACKUP_TO /);
    expect(readIt).not.toThrow(/hidden/);
  });

  test('asks for the keys of a store', () => {
    expect(() => read({ BACKUP_TO: 's3://bucket' })).toThrow(
      'BACKUP_TO needs the keys of the store in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  });
});
