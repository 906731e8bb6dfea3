import * as z from 'zod/mini';
import { cadences, choiceMessages } from './choices.ts';

/** How a reader chooses topics: all, or those that are ticked, each in a field of its own. */
export const choiceForm = z.object({
  topics: z.enum(['all', 'some'], { error: choiceMessages.noTopics }),
  cadence: z.enum(cadences, { error: choiceMessages.noCadence }),
});

/** The name of the field of a category. */
export const topicField = (id: number) => `topic-${id}`;

/** The names of the fields, and of the button that was pressed. */
export const choiceFields = /^(?:topics|cadence|what|topic-\d{1,9})$/;

/** The ids of the categories that are ticked. */
export function tickedTopics(input: object): number[] {
  return Object.keys(input).flatMap((name) => {
    const [, id] = /^topic-(\d{1,9})$/.exec(name) ?? [];
    return id === undefined ? [] : Number(id);
  });
}
