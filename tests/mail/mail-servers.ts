import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePorts } from '../support/site/free-port.ts';

export const password = 'a password of the tests';

/** The rules of our own Postfix instance. */
export interface Rules {
  /** The login that may send with each sender; Postfix also finds bounces@ for bounces+…@. */
  logins: Record<string, string>;
  /** Replies to RCPT TO, by recipient. */
  replies: Record<string, string>;
  /** Whether it refuses a sender at RCPT TO, Postfix's default, or at MAIL FROM. */
  refuseAt?: 'RCPT TO' | 'MAIL FROM';
}

interface Setup {
  /** Mailboxes of the server that the site sends through, and of another server that it relays to. */
  own: string[];
  other: string[];
  /** The domain of the other server, for which the first one accepts any address. */
  otherDomain: string;
  /** Mailboxes without any free space. */
  full: string[];
}

/**
 * Starts two instances of Postfix and one of Dovecot, all on 127.0.0.1, with their files in one temporary folder.
 * Postfix checks passwords with Dovecot and delivers to it. They are stopped, and the folder deleted, however this
 * process ends.
 */
export async function startMailServers({ own, other, otherDomain, full }: Setup) {
  // A short path, because the paths of sockets have a maximum length; the servers' own users must be able to enter
  // it.
  const folder = mkdtempSync('/tmp/mail-');
  chmodSync(folder, 0o755);
  const [smtp = 0, mx = 0, imap = 0, lmtp = 0, auth = 0] = await freePorts(5);
  const instance = (name: string) => join(folder, name);
  const stopAll = stopWithThisProcess(folder);

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const table = (name: string, rows: Record<string, string>) => {
    const lines = Object.entries(rows).map(([key, value]) => `${key} ${value}\n`);
    write(name, lines.join(''));
    return `texthash:${join(folder, name)}`;
  };
  const mailboxes = (name: string, addresses: string[]) =>
    table(name, Object.fromEntries(addresses.map((address) => [address, 'here'])));
  const domainsOf = (addresses: string[]) =>
    [...new Set(addresses.map((address) => address.split('@')[1]))].join(' ');
  const shared = {
    virtual_transport: `lmtp:inet:127.0.0.1:${lmtp}`,
    recipient_delimiter: '+',
  };

  const setPasswords = (to: string) => {
    write('users', usersOf(folder, { addresses: [...own, ...other], full, password: to }));
  };
  setPasswords(password);
  startDovecot(folder, { imap, lmtp, auth });
  const ownSettings = {
    ...shared,
    myhostname: 'mail.site.example',
    virtual_mailbox_domains: domainsOf(own),
    virtual_mailbox_maps: mailboxes('own-mailboxes', own),
    relay_domains: otherDomain,
    transport_maps: `inline:{ {${otherDomain} = smtp:[127.0.0.1]:${mx}} }`,
    smtpd_sasl_auth_enable: 'yes',
    smtpd_sasl_type: 'dovecot',
    smtpd_sasl_path: `inet:127.0.0.1:${auth}`,
    smtpd_sender_login_maps: table('logins', {}),
    smtpd_sender_restrictions: 'reject_sender_login_mismatch',
    smtpd_relay_restrictions: 'permit_sasl_authenticated, reject_unauth_destination',
    smtpd_recipient_restrictions: `check_recipient_access ${table('replies', {})}`,
  };
  startPostfix(instance('own'), smtp, ownSettings);
  startPostfix(instance('other'), mx, {
    ...shared,
    myhostname: `mx.${otherDomain}`,
    virtual_mailbox_domains: otherDomain,
    virtual_mailbox_maps: mailboxes('other-mailboxes', other),
    relayhost: `[127.0.0.1]:${smtp}`,
    smtpd_relay_restrictions: 'reject_unauth_destination',
  });
  await Promise.all([smtp, mx, imap, lmtp].map(answers));

  return {
    folder,
    smtp,
    imap,
    /** Sets the passwords of all mailboxes, from the next login on. */
    setPasswords,
    /** Restarts Postfix with other rules, which closes its connections. */
    async obey({ logins, replies, refuseAt = 'RCPT TO' }: Rules) {
      table('logins', logins);
      table('replies', replies);
      postfix(instance('own'), 'stop');
      const delay = refuseAt === 'RCPT TO' ? 'yes' : 'no';
      startPostfix(instance('own'), smtp, { ...ownSettings, smtpd_delay_reject: delay });
      await answers(smtp);
    },
    /** The emails in a mailbox, oldest first, and whether they were read. */
    mailbox: (address: string) =>
      globSync(`mail/${address}/Maildir/{new,cur}/*`, { cwd: folder })
        .toSorted()
        .map((file) => ({
          text: readFileSync(join(folder, file), 'utf8').replaceAll('\r', ''),
          isRead: /:2,\w*S/.test(file),
        })),
    /** The servers' log. */
    log: () =>
      globSync(['*/log', 'dovecot.log'], { cwd: folder })
        .map((file) => `${file}\n${readFileSync(join(folder, file), 'utf8')}`)
        .join('\n'),
    stop: stopAll,
  };
}

/** A shell that waits for the end of this process, however it comes, and stops the servers. */
function stopWithThisProcess(folder: string) {
  const commands = [
    'read nothing',
    `for name in own other; do /usr/sbin/postfix -c ${folder}/$name stop; done`,
    `/usr/sbin/dovecot -c ${folder}/dovecot.conf stop`,
    `rm -rf ${folder}`,
  ];
  const shell = spawn('/bin/sh', ['-c', commands.join('\n')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return async () => {
    shell.stdin.end();
    if (shell.exitCode === null) await once(shell, 'exit');
  };
}

const services = `
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
lmtp unix - - n - - lmtp
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

function startPostfix(folder: string, port: number, settings: Record<string, string>): void {
  for (const name of ['queue', 'data']) mkdirSync(join(folder, name), { recursive: true });
  const all = {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    maillog_file: join(folder, 'log'),
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    disable_dns_lookups: 'yes',
    smtpd_peername_lookup: 'no',
    mydestination: '',
    mynetworks: '',
    alias_maps: '',
    local_recipient_maps: '',
    notify_classes: '',
    smtpd_tls_security_level: 'none',
    smtp_tls_security_level: 'none',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(folder, 'main.cf'), lines.join(''));
  writeFileSync(join(folder, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd${services}`);
  execFileSync('/bin/chown', ['postfix', join(folder, 'data')]);
  postfix(folder, 'start');
}

function postfix(folder: string, command: 'start' | 'stop'): void {
  // Its output is in the log; a pipe would stay open in the daemon.
  execFileSync('/usr/sbin/postfix', ['-c', folder, command], { stdio: 'ignore' });
}

/** Mailboxes with passwords, owner and place, one a line, in Dovecot's format. */
function usersOf(
  folder: string,
  of: { addresses: string[]; full: string[]; password: string },
): string {
  const idOf = (option: string) =>
    execFileSync('/usr/bin/id', [option, 'mail'], { encoding: 'utf8' }).trim();
  const [user, group] = [idOf('-u'), idOf('-g')];
  const lines = of.addresses.map((address) => {
    const space = of.full.includes(address) ? 'userdb_quota_rule=*:bytes=1' : '';
    const home = join(folder, 'mail', address);
    return `${address}:{PLAIN}${of.password}:${user}:${group}::${home}::${space}\n`;
  });
  return lines.join('');
}

function startDovecot(folder: string, ports: { imap: number; lmtp: number; auth: number }): void {
  const { imap, lmtp, auth } = ports;
  mkdirSync(join(folder, 'mail'));
  execFileSync('/bin/chown', ['mail:mail', join(folder, 'mail')]);
  const file = join(folder, 'dovecot.conf');
  writeFileSync(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:~/Maildir
recipient_delimiter = +
mail_plugins = quota
passdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
}
userdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
}
plugin {
  quota = maildir:User quota
  quota_rule = *:storage=100M
  quota_grace = 0
}
protocol lmtp {
  postmaster_address = postmaster@site.example
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${auth}
  }
}
`,
  );
  execFileSync('/usr/sbin/dovecot', ['-c', file], { stdio: 'ignore' });
}

/** Resolves when something listens on a port. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const [isOpen] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'error').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail server listens on port ${port}.`);
}
