import type { PageFields } from '../../../domain/submissions/page-fields.ts';
import type { Signer } from '../../signing.ts';

/** Nobody fills in a form faster than the first, and no tab stays open longer than the second. */
const minAgeMs = 2_000;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
const purpose = 'form';

/** A token for a page that is made now. It holds only the time: a cached page serves many visitors. */
export function issueFormToken(signer: Signer, now = new Date()): string {
  return signer.sign(purpose, String(now.getTime()));
}

/** When the page was made that a form was sent from; undefined where its token does not tell. */
export function pageMadeAt(signer: Signer, { formToken }: PageFields): Date | undefined {
  const issuedAt = typeof formToken === 'string' && signer.verify(purpose, formToken);
  return issuedAt ? new Date(Number(issuedAt)) : undefined;
}

/**
 * Whether a form looks automatic: its honeypot field is filled, or its token is forged, too young or too old. It is
 * then stored apart, and gets the same response.
 */
export function looksAutomatic(
  signer: Signer,
  { website, formToken }: PageFields,
  now: Date,
): boolean {
  if (!isAbsent(website)) return true;
  // An absent token is not suspect: the API may be used without our pages.
  if (isAbsent(formToken)) return false;
  const issuedAt = typeof formToken === 'string' ? signer.verify(purpose, formToken) : undefined;
  if (issuedAt === undefined) return true;
  const age = now.getTime() - Number(issuedAt);
  // Valid but from the future: the clock was set back, and the age is unknown.
  if (age < 0) return false;
  return age < minAgeMs || age > maxAgeMs;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
