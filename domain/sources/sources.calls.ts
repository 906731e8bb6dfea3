import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { isDay } from '../text/dates.ts';
import { readSourcePeriod, sourcePeriods } from './sources.ts';

const counts = {
  /** People, by their first enquiry. */
  enquiries: z.int(),
  qualified: z.int(),
  won: z.int(),
  /** Of those who were won, in rupees. */
  value: z.number(),
  /** Neither won nor lost. */
  open: z.int(),
};

const sourceCounts = z.object(counts);

export type SourceCounts = z.output<typeof sourceCounts>;

const sourceRow = z.object({
  source: z.string(),
  /** Without its source; empty for none. */
  campaign: z.string(),
  /** Empty when it is not known. */
  page: z.string(),
  ...counts,
});

/** People of one source, campaign and first page. */
export type SourceRow = z.output<typeof sourceRow>;

export const sourcesReport = z.object({
  /** As chosen; `own` with its own first and last day. */
  period: z.enum(['30', '90', 'year', '365', 'own']),
  /** How many there are. */
  days: z.int(),
  /** The first day and the last. */
  from: z.string(),
  to: z.string(),
  total: sourceCounts,
  /** Of as many days before; of this year, of the same days a year ago. */
  before: sourceCounts,
  rows: z.array(sourceRow),
  /** YYYY-MM. */
  months: z.array(z.object({ month: z.string(), ...counts })),
  /** Why people were lost, the most frequent reason first. */
  lost: z.array(z.object({ reason: z.string(), people: z.int() })),
  /** People whose cards are deleted: those that are counted, and those of months that lie in the time in part. */
  deleted: z.int(),
  leftOut: z.int(),
});

/** Where customers come from. */
export type SourcesReport = z.output<typeof sourcesReport>;

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);

const period = z.object({
  days: z
    .catch(
      z.pipe(
        z.string(),
        z.transform((text) => readSourcePeriod(text)),
      ),
      90,
    )
    .register(z.globalRegistry, { type: 'string', enum: sourcePeriods.map(String) }),
  /** Both, in the place of a period that ends today. */
  from: day,
  to: day,
});

export type SourcesQuery = z.output<typeof period>;

/** Where customers come from. */
export const sourceCalls = {
  'GET /api/admin/sources': {
    summary: 'Tell where customers come from',
    querystring: period,
    response: { 200: sourcesReport },
  },
  'GET /api/admin/sources/export': {
    summary: 'Export where customers come from as CSV, by month',
    querystring: period,
  },
} satisfies Record<string, ApiCall>;
