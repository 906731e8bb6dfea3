import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { optionalText } from '../api/form-fields.ts';
import { isDay } from '../text/dates.ts';
import { readSourcePeriod, sourcePeriods } from './sources.ts';

const counts = {
  /** People by their first enquiry. */
  enquiries: z.int(),
  qualified: z.int(),
  won: z.int(),
  /** Value of the won people, in rupees. */
  value: z.number(),
  /** Neither won nor lost. */
  open: z.int(),
};

const sourceCounts = z.object(counts);

export type SourceCounts = z.output<typeof sourceCounts>;

const sourceRow = z.object({
  source: z.string(),
  /** Campaign without source, or ''. */
  campaign: z.string(),
  /** First page, or ''. */
  page: z.string(),
  ...counts,
});

/** People of one source, campaign and first page. */
export type SourceRow = z.output<typeof sourceRow>;

export const sourcesReport = z.object({
  /** The chosen period; `own` has a chosen first and last day. */
  period: z.enum(['30', '90', 'year', '365', 'own']),
  /** Number of days. */
  days: z.int(),
  /** First and last date. */
  from: z.string(),
  to: z.string(),
  total: sourceCounts,
  /** Counts of the same number of previous days; for this year, of the same days a year ago. */
  before: sourceCounts,
  rows: z.array(sourceRow),
  /** Reasons why people were lost, most frequent first. */
  lost: z.array(z.object({ reason: z.string(), people: z.int() })),
  /** Interests to filter by, and the chosen one or ''. */
  interests: z.array(z.string()),
  interest: z.string(),
  /** Names of pages and titles of posts by the paths in `rows`. */
  pages: z.record(z.string(), z.string()),
  /**
   * Counted people whose cards are deleted, and those left out because their month is only partly in the period or
   * their interest is not known.
   */
  deleted: z.int(),
  leftOut: z.int(),
});

/** The report of sources. */
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
  /** With both, a chosen period instead of one that ends today. */
  from: day,
  to: day,
  /** Restricts the report to people with this interest. */
  interest: z.catch(z.optional(optionalText('Interest', 120)), undefined),
});

export type SourcesQuery = z.output<typeof period>;

/** The report of sources. */
export const sourceCalls = {
  'GET /api/admin/sources': {
    needs: 'people.edit',
    summary: 'Tell where customers come from',
    querystring: period,
    response: { 200: sourcesReport },
  },
  'GET /api/admin/sources/export': {
    needs: 'people.edit',
    summary: 'Export where customers come from as CSV, by month',
    querystring: period,
  },
} satisfies Record<string, ApiCall>;
