import type { ReactNode } from 'react';
import type { Section } from '../../domain/page.ts';
import type { Ground } from '../ui/band.tsx';

export type SectionKind = Section['kind'];

/** What a section component is given: its copy, the ground it lies on, and what the route fills in. */
export type SectionProps<K extends SectionKind> = Extract<Section, { kind: K }> & {
  ground: Ground;
  /** What only the route knows, such as a form with the visitor's errors. */
  children?: ReactNode;
};
