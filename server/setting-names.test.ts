import { expect, test } from 'vitest';
import { unknownSettings } from './setting-names.ts';

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['SMTP-URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['URL_SMTP', 'SMTP_URL'],
  ['PROT', 'PORT'],
  ['HOTS', 'HOST'],
  ['SITE_URI', 'SITE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['DATA_DRI', 'DATA_DIR'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['ADMIN_USER_NAME', 'ADMIN_USERNAME'],
  ['MAIL_PER_HOURS', 'MAIL_PER_HOUR'],
  ['KEEP_MESSAGE_DAYS', 'KEEP_MESSAGES_DAYS'],
  ['OWNER_MAIL', 'OWNER_EMAIL'],
  ['AWS_SECRET_KEY_ACCESS', 'AWS_SECRET_ACCESS_KEY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['BACKUPS_TO', 'BACKUP_TO'],
])('names %s, which was meant to be %s', (name, meant) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([
    `${name} is not a setting and has no effect. Did you mean ${meant}?`,
  ]);
});

test.each(['SMTP_HOST', 'SMTP_PASSWORD', 'KEEP_LOGS_DAYS', 'BACKUP_HOUR', 'ADMIN_EMAIL'])(
  'names %s, which no setting is like',
  (name) => {
    expect(unknownSettings({ [name]: 'x' })).toEqual([
      `${name} is not a setting and has no effect. README.md lists the settings.`,
    ]);
  },
);

test('leaves the names of other programs alone', () => {
  const others =
    'HOME HOSTNAME HOSTTYPE PATH PWD SHELL TERM LANG MAIL MAILCHECK LOGNAME NODE_ENV DATA AWS_REGION AWS_PROFILE ' +
    'AWS_SESSION_TOKEN PGHOST PGPORT DATABASE SITE_HOST SITE_NAME LOG_FILE npm_config_port npm_package_version ' +
    'SMTP_SERVICE_HOST SMTP_PORT SMTP_PORT_25_TCP_ADDR CI INIT_CWD TRUST RATE TOKEN SUPPORT EXPORT';
  expect(unknownSettings(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual(
    [],
  );
});
