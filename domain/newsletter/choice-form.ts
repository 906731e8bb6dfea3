import * as z from 'zod/mini';
import { cadences, choiceMessages } from './choices.ts';

/** A reader's choice of topics: all, or checked ones, each with its own field. */
export const choiceForm = z.object({
  topics: z.enum(['all', 'some'], { error: choiceMessages.noTopics }),
  cadence: z.enum(cadences, { error: choiceMessages.noCadence }),
});

/** The field name of a category. */
export const topicField = (id: number) => `topic-${id}`;

/** Matches the field names and the name of the submit button. */
export const choiceFields = /^(?:topics|cadence|what|topic-\d{1,9})$/;

/** The ids of the checked categories. */
export function tickedTopics(input: object): number[] {
  return Object.keys(input).flatMap((name) => {
    const [, id] = /^topic-(\d{1,9})$/.exec(name) ?? [];
    return id === undefined ? [] : Number(id);
  });
}
