import type { PageFields } from '../../../domain/submissions/page-fields.ts';
import type { Signer } from '../../signing.ts';

/** People take at least this long to fill in a form, and no tab stays open longer than the maximum. */
const minAgeMs = 2_000;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
const purpose = 'form';

/** A token for a page that is rendered now. It contains only the time, because a cached page serves many visitors. */
export function issueFormToken(signer: Signer, now = new Date()): string {
  return signer.sign(purpose, String(now.getTime()));
}

/** When the form's page was rendered; undefined if its token is absent or invalid. */
export function pageMadeAt(signer: Signer, { formToken }: PageFields): Date | undefined {
  const issuedAt = typeof formToken === 'string' && signer.verify(purpose, formToken);
  return issuedAt ? new Date(Number(issuedAt)) : undefined;
}

/**
 * Whether a form looks automatic: its honeypot field is filled, or its token is forged, too young or too old. Such a
 * form is stored as spam and gets the same response.
 */
export function looksAutomatic(
  signer: Signer,
  { website, formToken }: PageFields,
  now: Date,
): boolean {
  if (!isAbsent(website)) return true;
  // An absent token is not suspicious, because the API may be used without our pages.
  if (isAbsent(formToken)) return false;
  const issuedAt = typeof formToken === 'string' ? signer.verify(purpose, formToken) : undefined;
  if (issuedAt === undefined) return true;
  const age = now.getTime() - Number(issuedAt);
  // Valid but in the future: the clock was set back, so the age is unknown.
  if (age < 0) return false;
  return age < minAgeMs || age > maxAgeMs;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
