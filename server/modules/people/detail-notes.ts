import type { PersonDetails } from '../../../domain/people/person-form.ts';

/** How the timeline says that somebody changed a detail. Its texts are not repeated: they may be erased later. */
export const detailNotes = {
  name: 'Changed: Name',
  about: 'Changed: About',
  interest: 'Changed: Asked about',
  batch: 'Changed: Batch',
  value: 'Changed: Value',
  source: 'Changed: Came from',
} as const satisfies Record<keyof PersonDetails, string>;
