import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const programs = {
  '/usr/sbin/postfix': 'postfix',
  '/usr/sbin/dovecot': 'dovecot-core',
  '/usr/lib/dovecot/imap': 'dovecot-imapd',
  '/usr/lib/dovecot/lmtp': 'dovecot-lmtpd',
};

const aptGet = '/usr/bin/apt-get';
/** Debian runs this to decide whether the service of a package may start. */
const policy = '/usr/sbin/policy-rc.d';

const missing = () =>
  Object.entries(programs).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));

/**
 * Installs Postfix and Dovecot if they are missing: without configuring Postfix, without starting a service, and
 * without removing another mail server. Throws if they cannot be installed or would not run.
 */
export function installMailServers(): void {
  if (process.getuid?.() !== 0)
    throw new Error('Postfix and Dovecot run as root only: run npm run test:mail as root.');
  if (missing().length > 0 && existsSync(aptGet)) install(missing());
  if (missing().length === 0) return;
  throw new Error(`Postfix and Dovecot are needed: install Debian's ${missing().join(', ')}.`);
}

function install(names: string[]): void {
  console.log(`Installing ${names.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    execFileSync(aptGet, [...args, '-q'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const hasPolicy = existsSync(policy);
  if (!hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    execFileSync('/usr/bin/debconf-set-selections', {
      input: 'postfix postfix/main_mailer_type select No configuration\n',
    });
    apt('update');
    apt('install', '-y', '--no-remove', '--no-install-recommends', ...names);
  } catch {
    console.error('apt-get could not install them.');
  } finally {
    if (!hasPolicy) rmSync(policy);
  }
}
