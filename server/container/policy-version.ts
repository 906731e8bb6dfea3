import type { Page } from '../../domain/page.ts';

/** The day from which a policy holds, as YYYY-MM-DD: the version that a consent is stored with. */
export function policyVersion(page: Page): string {
  const text = page.sections.find((section) => section.kind === 'legal-text');
  const time = Date.parse(`${text?.effective.replace('Effective ', '')} UTC`);
  if (Number.isNaN(time)) throw new Error(`${page.path} names no day from which it is effective.`);
  return new Date(time).toISOString().slice(0, 10);
}
