import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { optionalText } from '../api/form-fields.ts';
import {
  idParams,
  ids,
  listQuery,
  okResponse,
  oneOf,
  page,
  rowId,
  selectionBody,
  undoableResponse,
} from '../api/list-fields.ts';
import { changesRevision, looseSaveFields } from '../api/revisions.ts';
import { erasure, erasurePreview, personalData } from '../personal-data/personal-data.calls.ts';
import { notesForm } from '../personal-data/personal-data.ts';
import { outcomeForm, outcomeResponse } from './outcome-form.ts';
import { ownerFilter } from './owners.ts';
import { peopleMessages } from './people-messages.ts';
import { viewForm, viewNameForm } from './people-views.ts';
import { peopleLists, peopleSorts, personStages, stepTimes, waitingLists } from './person.ts';
import { peoplePage, peopleView, personCard, waitingPage } from './person-card.ts';
import {
  contactChangeForm,
  noteForm,
  personDetails,
  personDetailsForm,
  personForm,
} from './person-form.ts';
import { planForm } from './step-form.ts';
import { askAgainMonths, snoozeKeys } from './step-times.ts';

const anyText = z.catch(z.optional(optionalText('Filter', 120)), undefined);

const peopleQuery = z.extend(listQuery(peopleLists), {
  interest: anyText,
  source: anyText,
  reason: z.catch(z.optional(optionalText('Filter', 300)), undefined),
  /** `mine`, `nobody`, or the id of an account. */
  owner: z.catch(z.optional(z.string().check(z.regex(ownerFilter))), undefined),
  step: oneOf(stepTimes),
  sort: oneOf(peopleSorts),
});

/** The step that the caller saw. */
const seenStep = z.optional(rowId('Please choose a step'));

/** Lists and cards of people. */
export const peopleCalls = {
  'GET /api/admin/people': {
    needs: 'people.edit',
    summary: 'List people; without a status those in the open stages',
    querystring: peopleQuery,
    response: { 200: peoplePage },
  },
  'GET /api/admin/people/export': {
    needs: 'people.export',
    fresh: true,
    summary: 'Export people as CSV',
    querystring: peopleQuery,
  },
  'GET /api/admin/people/today': {
    needs: 'people.edit',
    summary:
      'List who waits for an answer or a next step: without an answer newest first, late ones, then by the clock',
    querystring: z.object({ list: oneOf(waitingLists), page }),
    response: { 200: waitingPage },
  },
  'POST /api/admin/people/export': {
    needs: 'people.export',
    fresh: true,
    summary: 'Export some people as CSV',
    body: selectionBody,
  },
  'POST /api/admin/people': {
    needs: 'people.edit',
    summary:
      'Add an enquiry by phone or in person, which waits for an answer unless somebody spoke with the person; to the card of who is known already. Where only the number is known, the 409 names its cards, and `card` chooses one, or null for a new one',
    body: personForm,
    response: { 201: z.object({ id: z.int(), isKnown: z.boolean() }) },
  },
  'GET /api/admin/people/:id': {
    needs: 'people.edit',
    summary: 'Read a card with its time line, or the one that it was joined with',
    params: idParams,
    response: { 200: personCard },
  },
  'PUT /api/admin/people/:id': {
    needs: 'people.edit',
    summary: 'Change what a card says, in the place of the revision of its details where given',
    params: idParams,
    body: z.extend(z.partial(personDetailsForm), looseSaveFields).check(changesRevision),
    response: { 200: z.object({ current: personDetails, revision: z.string() }) },
  },
  'PUT /api/admin/people/:id/contact': {
    needs: 'people.edit',
    summary:
      'Put a phone number or e-mail address in the place of `old`, add one without it, or remove it; `preferred` marks the number to call; undone by the token',
    params: idParams,
    body: contactChangeForm,
    response: { 200: z.object({ undo: z.nullable(z.string()) }) },
  },
  'POST /api/admin/people/stages': {
    needs: 'people.edit',
    summary:
      'Move people to a stage; lost asks for a reason. `again` plans to ask again in 1, 3 or 6 months, or on a day. With `from`, refused if a card is at another stage by now',
    body: z
      .object({
        ids,
        stage: z.enum(personStages, { error: 'Please choose a stage' }),
        reason: z.optional(optionalText('Reason', 300)),
        /** When to ask again, which is planned as a step. */
        again: z.optional(
          z.union([
            z.object({ months: z.literal([...askAgainMonths]) }),
            z.object({ day: z.string() }),
          ]),
        ),
        from: z.optional(z.nullable(z.enum(personStages))),
      })
      .check(
        z.refine(({ stage, reason }) => stage !== 'lost' || Boolean(reason), {
          error: peopleMessages.reasonRequired,
          path: ['reason'],
        }),
      ),
    response: { 200: undoableResponse },
  },
  'POST /api/admin/people/interests': {
    needs: 'people.edit',
    summary: 'Set the course or service that people are interested in',
    body: z.object({ ids, interest: optionalText('Interest', 120) }),
    response: { 200: undoableResponse },
  },
  'POST /api/admin/people/owners': {
    needs: 'people.edit',
    summary:
      'Hand people over to a colleague, who is told; null for nobody. With `from`, refused if a card has another owner by now',
    body: z.object({
      ids,
      owner: z.nullable(rowId('Please choose a colleague')),
      note: z.optional(optionalText('Note', 2000)),
      from: z.optional(z.nullable(rowId('Please choose a colleague'))),
    }),
    response: { 200: undoableResponse },
  },
  'POST /api/admin/people/steps': {
    needs: 'people.edit',
    summary:
      'Plan a step with people, or put it in the place of `step`: refused if that one is done or changed by now',
    body: z.object({ ids, ...planForm.shape, step: seenStep }),
    response: { 200: undoableResponse },
  },
  'POST /api/admin/people/snoozes': {
    needs: 'people.edit',
    summary:
      'Put off what is due with people, by at most 30 days for who waits for an answer: until later today, the `next` open day or `monday`, which the server reckons, or to a day and time. With `step`, refused if that one is done or changed by now',
    body: z.object({
      ids,
      until: z.optional(z.enum(snoozeKeys)),
      day: z.optional(z.string()),
      time: z.optional(z.string()),
      step: seenStep,
    }),
    /** `dueAt`: when the last of them comes back. */
    response: {
      200: z.extend(undoableResponse, { dueAt: z.optional(z.nullable(z.string())) }),
    },
  },
  'POST /api/admin/people/:id/step-done': {
    needs: 'people.edit',
    summary:
      'Record that a step is done, and plan another: refused if it is done or changed by now',
    params: idParams,
    body: z.object({
      step: rowId('Please choose a step'),
      next: z.optional(planForm),
    }),
    response: { 200: undoableResponse },
  },
  'POST /api/admin/people/:id/outcomes': {
    needs: 'people.edit',
    summary:
      'Tell how a call or a WhatsApp text ended: only "spoke" and "sent" count as an answer. Without `next` the usual step follows. `done` names steps that are done with it',
    params: idParams,
    body: outcomeForm,
    response: { 200: outcomeResponse },
  },
  'POST /api/admin/people/:id/notes': {
    needs: 'people.edit',
    summary:
      'Write a note on a card, or on the one that it was joined with, which the response names',
    params: idParams,
    body: noteForm,
    response: {
      200: z.object({
        ok: z.boolean(),
        id: z.int(),
        name: z.string(),
        undo: z.nullable(z.string()),
      }),
    },
  },
  'POST /api/admin/people/:id/export': {
    needs: 'people.export',
    fresh: true,
    summary: 'Hand out everything on a card',
    params: idParams,
    response: { 200: personalData },
  },
  'GET /api/admin/people/:id/erasure': {
    needs: 'people.erase',
    summary:
      'Say what erasing a card would delete, and which notes on other cards mention the person',
    params: idParams,
    response: { 200: erasurePreview },
  },
  'POST /api/admin/people/:id/erasure': {
    needs: 'people.erase',
    fresh: true,
    summary:
      'Erase a card and everything on it, with chosen notes that mention the person elsewhere',
    params: idParams,
    body: z.optional(notesForm),
    response: { 200: erasure },
  },
  'GET /api/admin/people-views': {
    needs: 'people.edit',
    summary: 'List the filters of people that were saved under a name',
    response: { 200: z.array(peopleView) },
  },
  'POST /api/admin/people-views': {
    needs: 'people.edit',
    summary: 'Save filters of people under a name, for all accounts',
    body: viewForm,
    response: { 201: z.object({ id: z.int() }) },
  },
  'PUT /api/admin/people-views/:id': {
    needs: 'people.edit',
    summary: 'Rename saved filters of people',
    params: idParams,
    body: viewNameForm,
    response: { 200: okResponse },
  },
  'DELETE /api/admin/people-views/:id': {
    needs: 'people.edit',
    summary: 'Delete saved filters of people',
    params: idParams,
    response: { 200: okResponse },
  },
} satisfies Record<string, ApiCall>;
