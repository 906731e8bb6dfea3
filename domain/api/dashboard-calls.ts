import * as z from 'zod/mini';
import { periods, readPeriod } from '../analytics/statistics.ts';
import { erasureForm, personalDataForm } from '../forms/personal-data-form.ts';
import {
  backupOverview,
  clockState,
  retention,
  todoItem,
  waitingCounts,
} from './answers/dashboard.ts';
import { mailState } from './answers/mails.ts';
import { dataRequestRecord, erasure, heldData, personalData } from './answers/personal-data.ts';
import { statistics } from './answers/statistics.ts';
import type { ApiCall } from './call.ts';
import { done, idParams } from './list-fields.ts';

const days = z
  .catch(
    z.pipe(
      z.string(),
      z.transform((text) => readPeriod(text)),
    ),
    30,
  )
  .register(z.globalRegistry, { type: 'integer', enum: [...periods] });

/** The dashboard, the settings and personal data. */
export const dashboardCalls = {
  'GET /api/admin/counts': { summary: 'Count what waits', response: { 200: waitingCounts } },
  'GET /api/admin/todo': {
    summary: 'List what is to settle before going live',
    response: { 200: z.array(todoItem) },
  },
  'GET /api/admin/backups': {
    summary: 'Tell how the nightly backups went',
    response: { 200: backupOverview },
  },
  'GET /api/admin/clock': {
    summary: 'Tell whether the clock of the server jumped',
    response: { 200: clockState },
  },
  'GET /api/admin/mail-state': {
    summary: 'Tell whether mail goes out',
    response: { 200: mailState },
  },
  'DELETE /api/admin/returns/:id': {
    summary: 'Forget a returned mail that could not be booked',
    params: idParams,
    response: { 200: done },
  },
  'GET /api/admin/statistics': {
    summary: 'Count page views',
    querystring: z.object({ days }),
    response: { 200: statistics },
  },
  'GET /api/admin/retention': {
    summary: 'Tell after how many days things are deleted',
    response: { 200: retention },
  },
  'POST /api/admin/archive/links': {
    summary: 'Make a link to all posts and pages as Markdown, for a minute',
    response: { 200: z.object({ url: z.string() }) },
  },
  'GET /api/admin/archive': {
    summary: 'Hand out all posts and pages as Markdown with their pictures, as ZIP',
    querystring: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  },
  'GET /api/admin/personal-data/records': {
    summary: 'List the latest requests about personal data',
    response: { 200: z.array(dataRequestRecord) },
  },
  'POST /api/admin/personal-data/search': {
    summary: 'Say how much is held under an e-mail address',
    body: personalDataForm,
    response: { 200: heldData },
  },
  'POST /api/admin/personal-data/export': {
    summary: 'Hand out what is held under an address',
    body: personalDataForm,
    response: { 200: personalData },
  },
  'POST /api/admin/personal-data/erasure': {
    summary: 'Erase what is held under an address, with chosen notes of a card that others share',
    body: erasureForm,
    response: { 200: erasure },
  },
} satisfies Record<string, ApiCall>;
