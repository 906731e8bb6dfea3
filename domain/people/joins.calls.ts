import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { maxLengths, optionalText } from '../api/form-fields.ts';
import { idParams, okResponse, rowId } from '../api/list-fields.ts';
import { cardFields, cardParts, joinChoices, joinPreview } from './joins.ts';
import { peopleMessages } from './people-messages.ts';

const other = rowId(peopleMessages.joinItself);
const values = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5000));
const rowIds = z.array(rowId()).check(z.maxLength(5000));

/** Joins and splits cards. */
export const joinCalls = {
  'POST /api/admin/people/:id/joins/preview': {
    needs: 'people.edit',
    summary: 'Say what two cards are as one, before they are joined',
    params: idParams,
    body: z.object({ other }),
    response: { 200: joinPreview },
  },
  'POST /api/admin/people/:id/joins': {
    needs: 'people.edit',
    summary:
      'Join another card with this one. `choices` says whose words count, of the fields where both say something',
    params: idParams,
    body: z.object({
      other,
      choices: z.optional(z.partialRecord(z.enum(cardFields), z.enum(joinChoices))),
    }),
    response: { 200: z.object({ ok: z.boolean(), join: z.int() }) },
  },
  'POST /api/admin/people/:id/distinctions': {
    needs: 'people.edit',
    summary:
      'Remember that another card with the same number is not the same person, or forget it with `isUndone`',
    params: idParams,
    body: z.object({ other, isUndone: z.optional(z.boolean()) }),
    response: { 200: okResponse },
  },
  'GET /api/admin/people/:id/parts': {
    needs: 'people.edit',
    summary: 'Read everything on a card that can move to another one',
    params: idParams,
    response: { 200: cardParts },
  },
  'POST /api/admin/people/:id/splits': {
    needs: 'people.edit',
    summary:
      'Move enquiries, addresses, numbers, entries, steps and fields to a card of their own. Addresses and numbers that only those enquiries have go with them, unless they are in `staying`; numbers in `shared` are on both. With `join` the card of the latest join gets its address and details back, unless something was added since that is not in `seen`',
    params: idParams,
    body: z.object({
      name: z.optional(optionalText('Name', maxLengths.name)),
      messages: rowIds,
      identities: values,
      staying: z.optional(values),
      shared: z.optional(values),
      entries: z.optional(rowIds),
      steps: z.optional(rowIds),
      fields: z.optional(z.array(z.enum(cardFields))),
      join: z.optional(z.object({ id: rowId(), seen: values })),
    }),
    response: { 200: z.object({ id: z.int() }) },
  },
} satisfies Record<string, ApiCall>;
