import type { ComponentType, ReactNode } from 'react';
import type { Section } from '../../domain/page.ts';
import { sectionComponents } from './section-components.ts';
import { groundsOf } from './section-grounds.ts';
import type { SectionKind, SectionProps } from './section-props.ts';

/** Content that only the route knows, by the kind of section that it belongs in. */
export type SectionSlots = Partial<Record<SectionKind, ReactNode>>;

interface SectionListProps {
  sections: readonly Section[];
  slots?: SectionSlots | undefined;
}

/** A page's sections in reading order. A kind without a component does not compile. */
export function SectionList({ sections, slots = {} }: SectionListProps) {
  const grounds = groundsOf(sections);
  return sections.map((section, place) => {
    // TypeScript cannot follow that the component found by this section's kind takes this section.
    const Component = sectionComponents[section.kind] as ComponentType<SectionProps<SectionKind>>;
    return (
      <Component ground={grounds[place] ?? 'chalk'} {...section} key={keyOf(section)}>
        {slots[section.kind]}
      </Component>
    );
  });
}

function keyOf(section: Section): string {
  return `${section.kind} ${'title' in section ? section.title : ''}`;
}
