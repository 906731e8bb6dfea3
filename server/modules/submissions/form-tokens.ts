import type { Signer } from '../../signing.ts';

/** Nobody fills in a form faster than the first, and no tab stays open longer than the second. */
const leastAgeMs = 2_000;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
const purpose = 'form';

export type FormTokens = ReturnType<typeof createFormTokens>;
/** Whether a form looks automatic. It is then stored apart, and gets the same answer. */
export type Suspects = FormTokens['suspects'];
/** The version of the privacy policy that stood when the form was shown, as the consent names it. */
export type PolicyVersionOf = (input: unknown, now: Date) => Promise<string>;

/**
 * Tokens in pages that show when the page was rendered. They hold only the time: a cached page serves many visitors.
 */
export function createFormTokens(signer: Signer) {
  const isOfAge = (token: string, now: Date) => {
    const issuedAt = signer.verify(purpose, token);
    if (issuedAt === undefined) return false;
    const age = now.getTime() - Number(issuedAt);
    // Valid but from the future: the clock was set back, and the age is unknown.
    if (age < 0) return true;
    return age >= leastAgeMs && age <= maxAgeMs;
  };
  return {
    /** When the page was made that a form was sent from; undefined where its token does not tell. */
    pageMadeAt(input: unknown): Date | undefined {
      const { formToken } = sideFields(input);
      const issuedAt = typeof formToken === 'string' && signer.verify(purpose, formToken);
      return issuedAt ? new Date(Number(issuedAt)) : undefined;
    },

    /** A token for a page that is made now. */
    issueToken: (now = new Date()) => signer.sign(purpose, String(now.getTime())),

    /** True when the honeypot field is filled, or the token is forged, too young or too old. */
    suspects(input: unknown, now: Date): boolean {
      const { website, formToken } = sideFields(input);
      if (!isAbsent(website)) return true;
      // An absent token is not suspect: the API may be used without our pages.
      return !isAbsent(formToken) && !(typeof formToken === 'string' && isOfAge(formToken, now));
    },
  };
}

function sideFields(input: unknown): { website?: unknown; formToken?: unknown } {
  return typeof input === 'object' && input !== null ? input : {};
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
