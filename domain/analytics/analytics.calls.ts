import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { periods, readPeriod } from './statistics.ts';

/** In characters; enough for the percent-encoded address of a post with 300 letters of any script, with a query. */
const maxPath = 8000;

const campaignText = z.optional(
  z.string('The campaign must be a text.').check(z.maxLength(300, 'The campaign is too long.')),
);

const unreadable = 'A page view needs the path of a page, such as "/blog?page=2".';

const measured = z.optional(z.number('A measurement must be a number.').check(z.nonnegative()));

/** The request that a page sends for each view, and once more with `speed` when it is left. */
export const pageViewForm = z.object({
  path: z
    .string(unreadable)
    .check(z.maxLength(maxPath, unreadable), z.regex(/^\/(?!\/)[^\s\p{Cc}\p{Cs}]*$/u, unreadable)),
  referrer: z.optional(
    z
      .string('The referrer must be a text.')
      .check(z.maxLength(maxPath, 'The referrer is too long.')),
  ),
  /** Sent by cached pages of an earlier release: the three below in one text. */
  campaign: campaignText,
  utmSource: campaignText,
  utmMedium: campaignText,
  utmCampaign: campaignText,
  /** Name of the click-id parameter of an advertising network. */
  clickId: campaignText,
  /** What the browser measured of a view that was sent before: lcp and inp in milliseconds. */
  speed: z.optional(z.object({ lcp: measured, inp: measured, cls: measured })),
});

export type PageViewValues = z.output<typeof pageViewForm>;

const namedViews = z.object({ name: z.string(), views: z.int() });

/** A number of views or enquiries by name; '' is unknown. */
export type NamedViews = z.output<typeof namedViews>;

const weekOfMessages = z.object({
  /** The Monday of the week. */
  week: z.string(),
  /** Sorted by number of enquiries; '' is without a campaign. */
  campaigns: z.array(z.object({ name: z.string(), messages: z.int() })),
});

export type WeekOfMessages = z.output<typeof weekOfMessages>;

const device = z.enum(['phone', 'tablet', 'desktop']);

const speed = z.object({
  /** '' for all pages. */
  path: z.string(),
  device,
  /** The number of views with a measurement. */
  views: z.int(),
  /** What three of four views did not exceed: milliseconds, and thousandths of cls; null for too few measurements. */
  lcp: z.nullable(z.int()),
  inp: z.nullable(z.int()),
  cls: z.nullable(z.int()),
});

export type PageSpeed = z.output<typeof speed>;

export const statistics = z.object({
  days: z.literal(periods),
  /** From the environment variable ANALYTICS. */
  countedBy: z.enum(['own', 'off', 'ga4', 'plausible']),
  total: z.int(),
  /** Views in the same number of previous days. */
  previousTotal: z.int(),
  /** Oldest first, without gaps; the last is today. */
  viewsByDay: z.array(z.object({ day: z.string(), views: z.int() })),
  /** In this and the next three lists: most viewed first, at most ten. */
  topPages: z.array(namedViews),
  /** Views by source; '' is a direct visit. */
  sources: z.array(namedViews),
  campaigns: z.array(namedViews),
  devices: z.array(namedViews),
  /** By device, first of all pages together, then of the ten that were measured most. */
  speeds: z.array(speed),
  /** Oldest first, without gaps, at least four weeks; the last is this week. Without spam. */
  messagesByWeek: z.array(weekOfMessages),
});

/** The dashboard's statistics. Days and weeks are in the site's time zone. */
export type Statistics = z.output<typeof statistics>;

const days = z
  .catch(
    z.pipe(
      z.string(),
      z.transform((text) => readPeriod(text)),
    ),
    30,
  )
  .register(z.globalRegistry, { type: 'integer', enum: [...periods] });

/** Calls that count page views and return statistics. */
export const analyticsCalls = {
  'POST /api/page-views': {
    needs: 'nothing',
    summary: 'Report a page view, or how fast it was',
    body: pageViewForm,
  },
  'GET /api/admin/statistics': {
    needs: 'statistics.see',
    summary: 'Count page views',
    querystring: z.object({ days }),
    response: { 200: statistics },
  },
} satisfies Record<string, ApiCall>;
