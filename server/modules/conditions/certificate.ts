import { checkServerIdentity, connect } from 'node:tls';
import { momentText } from '../../../domain/text/moment-text.ts';
import { readState, writeState } from '../../db/queries/site-state.ts';
import type { Instant } from '../../db/tables.ts';
import { explainError } from '../../explain-error.ts';
import { hostOf } from '../../network-of.ts';
import type { Site } from '../../site.ts';

/** What is known of the certificate that visitors of the site get. */
export interface Certificate {
  /** When it was last looked at. */
  at: Instant;
  /** The address that was looked at. */
  siteUrl: string;
  /** Why that failed; then the other fields are those of an earlier look. */
  problem?: string;
  from?: Instant;
  until?: Instant;
}

const stateKey = 'certificate';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const lookEveryMs = 12 * 60 * minuteMs;
const lookAgainMs = 60 * minuteMs;
const withinMs = 10_000;
const soonMs = 14 * dayMs;

/**
 * Looks at the certificate that SITE_URL shows, twice a day, and every hour if it ends soon or that failed. A site without https has none.
 */
export async function lookAtCertificate(site: Site, now: Date): Promise<void> {
  const { siteUrl } = site.settings;
  const url = new URL(siteUrl);
  if (url.protocol !== 'https:') return;
  const before = await findCertificate(site);
  if (before) {
    // In both directions, because the clock may have been ahead.
    const age = Math.abs(now.getTime() - Date.parse(before.at));
    const isFine = !before.problem && Date.parse(before.until ?? '') - now.getTime() > soonMs;
    if (age < (isFine ? lookEveryMs : lookAgainMs)) return;
  }
  const seen = await certificateOf(url);
  const certificate: Certificate = { ...before, at: now.toISOString(), siteUrl };
  delete certificate.problem;
  await writeState(site.db, stateKey, JSON.stringify({ ...certificate, ...seen }));
}

/** What is known of the certificate; undefined without https, null before the first look. */
export async function findCertificate(site: Site): Promise<Certificate | undefined | null> {
  const { siteUrl } = site.settings;
  if (!siteUrl.startsWith('https:')) return;
  const stored = await readState(site.db, stateKey);
  const certificate: Certificate | null = stored ? JSON.parse(stored) : null;
  return certificate?.siteUrl === siteUrl ? certificate : null;
}

const server = { server: 'The address of the site', folder: 'The folder' };

/** Reads the certificate whether or not it is trusted: its dates are wanted above all when it is not valid any more. */
function certificateOf(url: URL): Promise<Pick<Certificate, 'problem' | 'from' | 'until'>> {
  const host = hostOf(url);
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      // A name is required by servers with several sites, and an address is not allowed.
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      rejectUnauthorized: false,
      timeout: withinMs,
    });
    const deadline = setTimeout(() => socket.destroy(timeout()), withinMs);
    socket.once('timeout', () => socket.destroy(timeout()));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const { valid_from: from, valid_to: until } = certificate;
      if (checkServerIdentity(host, certificate)) {
        resolve({ problem: 'It shows the certificate of another name.' });
      } else {
        resolve({ from: new Date(from).toISOString(), until: new Date(until).toISOString() });
      }
      socket.destroy();
    });
    socket.once('error', (error) =>
      resolve({ problem: explainError(error, server) ?? 'It did not answer.' }),
    );
    socket.once('close', () => {
      clearTimeout(deadline);
      resolve({ problem: 'It did not answer.' });
    });
  });
}

const timeout = () => Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });

/** What to say about a certificate that ends soon; undefined for one that does not; null if it could not be looked at. */
export function certificateText(
  { from, until, problem }: Certificate,
  now: Date,
  zone: string,
): string | undefined | null {
  if (problem || !from || !until) return null;
  const leftMs = Date.parse(until) - now.getTime();
  // Some are valid for a few days only, and are renewed in the last third.
  const lifetimeMs = Date.parse(until) - Date.parse(from);
  if (leftMs > Math.min(soonMs, lifetimeMs / 4)) return;
  const at = momentText(until, zone);
  const what =
    leftMs > 0
      ? `The certificate of the site ends on ${at}. Then browsers warn everybody who visits.`
      : `The certificate of the site ended on ${at}. Browsers warn everybody who visits.`;
  return `${what} Usually it is renewed by itself long before: ask whoever runs the server why it was not.`;
}

/** That the certificate could not be looked at; undefined if it was, or need not be. */
export function unknownCertificate(
  certificate: Certificate | undefined | null,
): string | undefined {
  if (certificate === undefined) return;
  if (certificate === null)
    return 'The certificate of the site is looked at within minutes of the first start.';
  if (certificate.problem) {
    return `The certificate of the site could not be looked at. ${certificate.problem}`;
  }
}
