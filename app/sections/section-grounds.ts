import type { Section } from '../../domain/page.ts';
import type { Ground } from '../ui/band.tsx';
import type { SectionKind } from './section-props.ts';

const fixedGrounds: Partial<Record<SectionKind, Ground>> = {
  figures: 'sand',
  'service-details': 'sand',
  scorecard: 'green',
  results: 'green',
  'contact-desk': 'chalk',
  'legal-text': 'chalk',
  'newsletter-panel': 'chalk',
  closing: 'chalk',
};

/** The ground of each section in turn: the hero's own, the fixed ones, and chalk and sand by turns. */
export function groundsOf(sections: readonly Section[]): Ground[] {
  const grounds: Ground[] = [];
  for (const section of sections) {
    const alternate = grounds.at(-1) === 'chalk' ? 'sand' : 'chalk';
    grounds.push(
      section.kind === 'hero' ? section.ground : (fixedGrounds[section.kind] ?? alternate),
    );
  }
  return grounds;
}
