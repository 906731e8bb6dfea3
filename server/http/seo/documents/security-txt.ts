const dayMs = 24 * 60 * 60 * 1000;

/** RFC 9116 recommends less than a year. */
const validForMs = 180 * dayMs;

/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
export function securityTxt(siteUrl: string, email: string, now: Date): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + validForMs).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
