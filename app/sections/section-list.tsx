import type { ComponentType, ReactNode } from 'react';
import type { Section, SectionOf } from '../../domain/page.ts';
import { groundsOf } from './section-grounds.ts';
import type { SectionKind, SectionProps } from './section-props.ts';

/** Content that only the route knows, by the kind of section that it belongs in. */
export type SectionSlots = Partial<Record<SectionKind, ReactNode>>;

interface SectionListProps<Kind extends SectionKind> {
  sections: readonly SectionOf<Kind>[];
  /** Of the kinds that the page has, so that its visitors download no others. */
  components: { [K in Kind]: ComponentType<SectionProps<K>> };
  slots?: SectionSlots | undefined;
}

/** A page's sections in reading order. A kind without a component does not compile. */
export function SectionList<Kind extends SectionKind>({
  sections,
  components,
  slots = {},
}: SectionListProps<Kind>) {
  const grounds = groundsOf(sections);
  return sections.map((section, place) => {
    const kind: Kind = section.kind;
    // TypeScript cannot follow that the component found by this section's kind takes this section.
    const Component = components[kind] as ComponentType<SectionProps<SectionKind>>;
    return (
      <Component ground={grounds[place] ?? 'chalk'} {...section} key={keyOf(section)}>
        {slots[kind]}
      </Component>
    );
  });
}

function keyOf(section: Section): string {
  return `${section.kind} ${'title' in section ? section.title : ''}`;
}
