import * as z from 'zod/mini';
import { requiredText } from '../api/form-fields.ts';
import { peopleLists, peopleSorts, stepTimes } from './person.ts';

/** Maximum number of views of all accounts together. */
export const maxViews = 20;

export const viewMessages = {
  nameRequired: 'Please give the view a name',
  nameTaken: 'Another view has this name',
  filtersRequired: 'Please choose filters first',
  full: `There are ${maxViews} views already. Please delete one first.`,
  unknown: 'This view was deleted.',
} as const;

/** Allowed values of the list's query parameters; the first is the default. */
const choices: Record<string, readonly string[]> = {
  status: peopleLists,
  step: ['', ...stepTimes],
  sort: peopleSorts,
  view: ['', 'board'],
};
const texts = { search: 200, owner: 20, interest: 120, source: 120, reason: 300 };

/**
 * The filters in a query of the list, always in the same order, so that equal filters are equal texts; ''
 * if there are none. The page number is not a filter.
 */
export function filtersIn(query: string): string {
  const params = new URLSearchParams(query);
  const filters = new URLSearchParams();
  for (const [name, words] of Object.entries(choices)) {
    const value = params.get(name) ?? '';
    if (words.indexOf(value) > 0) filters.set(name, value);
  }
  for (const [name, maxLength] of Object.entries(texts)) {
    const value = (params.get(name) ?? '').trim().slice(0, maxLength).toWellFormed();
    if (value) filters.set(name, value);
  }
  return String(filters);
}

export const viewNameForm = z.object({
  name: requiredText('Name', 40, viewMessages.nameRequired),
});

const { filtersRequired: error } = viewMessages;

/** A saved view: filters of the list of people with a name. */
export const viewForm = z.object({
  ...viewNameForm.shape,
  /** Query of the list. */
  query: z.pipe(
    z.string({ error }).check(z.maxLength(10_000)),
    z.pipe(z.transform(filtersIn), z.string().check(z.minLength(1, { error }))),
  ),
});

export type ViewForm = z.output<typeof viewForm>;
