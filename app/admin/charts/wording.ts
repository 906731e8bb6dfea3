import { otherOrigin, otherPath } from '../../../domain/analytics/statistics.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';

/** A date as "12 Nov 2026". */
export const fullDay = (day: string) => shortDate(day, 'UTC');

/** A date as "12 Nov". */
export function dayAndMonth(day: string): string {
  return fullDay(day).replace(/ \d{4}$/, '');
}

/** Compares a total with the previous period: "12% more than in the 30 days before". */
export function comparison(total: number, previous: number, days: number): string {
  const before = `the ${days} days before`;
  if (previous === 0) return total === 0 ? '' : `none in ${before}`;
  const change = Math.round((total / previous - 1) * 100);
  if (change === 0) return `as many as in ${before}`;
  return `${formatNumber(Math.abs(change))}% ${change > 0 ? 'more' : 'fewer'} than in ${before}`;
}

export const pageLabel = (path: string) => (path === otherPath ? 'Other pages' : path);
export const sourceLabel = (host: string) =>
  host === otherOrigin ? 'Other sources' : host || 'Direct or unknown';
export const campaignLabel = (campaign: string) =>
  campaign === otherOrigin ? 'Other campaigns' : campaign || 'No campaign';
export const deviceLabel = (device: string) => device.charAt(0).toUpperCase() + device.slice(1);
