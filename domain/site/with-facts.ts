import type { SiteFacts } from './site-facts.ts';

/** Replacements of blank facts; other blank facts are replaced by ''. */
const whileBlank: Partial<SiteFacts> = { governingPlace: '[City, State]' };

/** Content with placeholders such as {email} replaced by facts and other texts. */
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
  // Only texts are replaced, so the type is the same.
  return fill(content) as Content;
}

/** How a heading ends that says where: " in Nagpur"; empty while no city is known. Texts name it {inCity}. */
export function inCity({ city }: Pick<SiteFacts, 'city'>): string {
  return city && ` in ${city}`;
}

/** What the lines of hours of a new site leave open; '' once the opening hours are entered. Texts name it {saturdays}. */
export function saturdays({ openingHours }: Pick<SiteFacts, 'openingHours'>): string {
  return openingHours ? '' : 'On Saturdays the office is open for learners and current clients.';
}

/** Whether content has a placeholder. */
export function namesFact(content: unknown, name: string): boolean {
  return JSON.stringify(content).includes(`{${name}}`);
}

function factText(facts: Record<string, string>, name: string): string {
  return facts[name] || whileBlank[name as keyof SiteFacts] || '';
}
