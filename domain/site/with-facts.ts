import type { SiteFacts } from './site-facts.ts';

/** Shown while the fact is blank; other blank facts leave nothing. */
const whileBlank: Partial<SiteFacts> = { governingPlace: '[City, State]' };

/** Content with texts in place of their names in braces, such as {email}: the site's facts, and others by their names. */
export function withFacts<Content>(content: Content, facts: Record<string, string>): Content {
  const placeholder = new RegExp(`\\{(${Object.keys(facts).join('|')})\\}`, 'g');
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.replaceAll(placeholder, (_, name: string) => factText(facts, name));
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]));
  };
  // Only texts were replaced.
  return fill(content) as Content;
}

/** Whether a content names a fact, or another text. */
export function namesFact(content: unknown, name: string): boolean {
  return JSON.stringify(content).includes(`{${name}}`);
}

function factText(facts: Record<string, string>, name: string): string {
  return facts[name] || whileBlank[name as keyof SiteFacts] || '';
}
