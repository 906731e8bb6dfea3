import { type PersonStage, stageLabels } from './person.ts';
import type { PersonDetails } from './person-form.ts';

/** The details of a card, as its time line names them when somebody has changed one. */
export const detailLabels = {
  name: 'Name',
  about: 'About',
  interest: 'Asked about',
  batch: 'Batch',
  value: 'Value',
  source: 'Came from',
} as const satisfies Record<keyof PersonDetails, string>;

interface Entry {
  text: string;
  /** The stages of a move; `fromStage` is null for somebody who had not enquired. */
  fromStage: PersonStage | null;
  toStage: PersonStage | null;
  /** The detail that somebody changed. What it said is not repeated: it may be erased later. */
  detail: keyof PersonDetails | null;
  /** Null for the person. */
  by: string | null;
}

/** What an entry of a time line says. Entries store kinds; their sentences are made here. */
export function entryText({ text, fromStage, toStage, detail, by }: Entry): string {
  if (detail) return `Changed: ${detailLabels[detail]}`;
  if (!toStage) return text;
  const to = stageLabels[toStage];
  const move = fromStage ? `${stageLabels[fromStage]} to ${to}` : to;
  if (by === null) return `${move}, by a new enquiry. It was lost for: ${text}`;
  return [move, text].filter(Boolean).join(': ');
}
