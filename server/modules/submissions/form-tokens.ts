import type { Signer } from '../../signing.ts';

/** Nobody fills in a form faster than this; and no tab stays open longer than that. */
const leastAgeMs = 2_000;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;
const purpose = 'form';

export type FormTokens = ReturnType<typeof createFormTokens>;
/** Whether a form looks as if a machine had sent it. That only sorts it: it is answered like any other. */
export type Suspects = FormTokens['suspects'];

/**
 * Tokens that a page carries, so that its forms can show when they were handed out. They hold the time alone: a page
 * kept in a cache serves many visitors.
 */
export function createFormTokens(signer: Signer) {
  const isOfAge = (token: string, now: Date) => {
    const issuedAt = signer.verify(purpose, token);
    if (issuedAt === undefined) return false;
    const age = now.getTime() - Number(issuedAt);
    // Ours, and from the future: the clock was set back since the page was made, and tells nothing of its age.
    if (age < 0) return true;
    return age >= leastAgeMs && age <= maxAgeMs;
  };
  return {
    /** A token for a page that is made now. */
    issueToken: (now = new Date()) => signer.sign(purpose, String(now.getTime())),

    /** True when the field that people cannot see is filled, or the token is forged, too young or too old. */
    suspects(input: unknown, now: Date): boolean {
      const { website, formToken } = sideFields(input);
      if (!isAbsent(website)) return true;
      // A missing token says nothing: the API may be used without our pages.
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
