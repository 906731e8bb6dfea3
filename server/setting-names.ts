import { isMisspelling } from '../domain/text/mail-hosts.ts';

/** All that the site and its tools read from the environment. */
const settingNames = [
  'PORT',
  'HOST',
  'SITE_URL',
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_TO',
  'BACKUP_KEY',
  'BACKUP_KEY_FILE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'HEARTBEAT_URL',
  'DATABASE_URL',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'DNS_SERVERS',
  'MAIL_FROM',
  'OWNER_EMAIL',
  'MAIL_RETURN',
  'MAILBOX_URL',
  'MAIL_PER_HOUR',
  'MAIL_PER_DAY',
  'ANALYTICS',
  'TRUST_PROXY',
  'RATE_LIMITS',
  'KEEP_MESSAGES_DAYS',
  'KEEP_SPAM_DAYS',
  'KEEP_MAIL_DAYS',
  'KEEP_UNCONFIRMED_DAYS',
  'KEEP_VIEWS_DAYS',
  'SHUTDOWN_DELAY',
  'METRICS_TOKEN',
  'LOG_LEVEL',
] as const;

export type SettingName = (typeof settingNames)[number];

/** Names that begin so are settings of this program, or were meant to be. */
const ownBeginnings = /^(?:SMTP|MAILBOX|BACKUP|KEEP|OWNER|ADMIN)_/;
/** Kubernetes sets such names for services. */
const ofServices = /_(?:SERVICE|PORT)(?:_|$)/;

/** A sentence for each name in the environment that looks like a setting of the site and is none. */
export function unknownSettings(env: Record<string, string | undefined>): string[] {
  const names: readonly string[] = settingNames;
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value?.trim() || names.includes(name)) return [];
    const meant = nearestSetting(name);
    if (meant) return [`${name} is not a setting and has no effect. Did you mean ${meant}?`];
    if (!ownBeginnings.test(name) || ofServices.test(name)) return [];
    return [`${name} is not a setting and has no effect. README.md lists the settings.`];
  });
}

const minNameForTwoSlips = 7;

function nearestSetting(name: string): SettingName | undefined {
  const inOrder = (text: string) => text.split('_').sort().join('_');
  const typed = name.toUpperCase().replaceAll('-', '_');
  return (
    settingNames.find((known) => inOrder(known) === inOrder(typed)) ??
    settingNames.find((known) => isMisspelling(typed, known, 1)) ??
    settingNames.find(
      (known) => known.length >= minNameForTwoSlips && isMisspelling(typed, known, 2),
    )
  );
}
