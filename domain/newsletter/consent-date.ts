import { isDay } from '../text/dates.ts';
import { instantAt } from '../text/local-time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(.*))?$/;
const dayFirst = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4}|\d\d)(?:[ ,]+(.*))?$/i;
const monthFirst = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})(?:[ ,]+(.*))?$/i;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?:[T ,]+(.*))?$/;
/** Days since 30 December 1899, as spreadsheets store dates; dates from 1990 on. */
const serial = /^(3[3-9]\d{3}|[4-6]\d{4})(?:\.(\d{1,12}))?$/;
const time = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap]m)?\s*(.*)$/i;

export interface DateOrder {
  /** Whether 03/04/2024 is 4 March, not 3 April. */
  isMonthFirst?: boolean;
}

/**
 * The instant of a date in an imported list, with or without time and time zone; by default in `zone`.
 * Undefined if it is not a date in this order, or is after `now`.
 */
export function readConsentDate(
  text: string,
  zone: string,
  now: Date,
  { isMonthFirst = false }: DateOrder = {},
): string | undefined {
  const parts = dayAndTime(text.trim(), isMonthFirst, now);
  if (!parts || !isDay(parts.day) || parts.day < '1990') return;
  const [, hours = '0', minutes = '00', seconds = '00', half, offset = ''] =
    parts.time === '' ? [] : (time.exec(parts.time) ?? ['', 'x']);
  const clock = `${hourOf(Number(hours), half)}:${minutes}`;
  const local = instantAt(parts.day, clock, zone);
  const shift = offsetMinutes(offset);
  if (local === undefined || shift === undefined || Number(seconds) > 59) return;
  const start =
    shift === null ? Date.parse(local) : Date.parse(`${parts.day}T${clock}:00Z`) - shift * 60_000;
  const at = start + Number(seconds) * 1000;
  return at <= now.getTime() ? new Date(at).toISOString() : undefined;
}

/** The possible orders of a numeric date; undefined for other dates. */
export function dateOrderOf(text: string): 'day' | 'month' | 'either' | undefined {
  const [, first, , second] = numbers.exec(text.trim()) ?? [];
  if (!first || !second) return;
  const [mayBeMonth, mayBeDay] = [Number(first) <= 12, Number(second) <= 12];
  if (mayBeMonth && mayBeDay) return 'either';
  return mayBeDay ? 'day' : mayBeMonth ? 'month' : undefined;
}

function dayAndTime(
  text: string,
  isMonthFirst: boolean,
  now: Date,
): { day: string; time: string } | undefined {
  const [, year, month = '', day = '', rest] = yearFirst.exec(text) ?? [];
  if (year) return { day: `${year}-${twoDigits(month)}-${twoDigits(day)}`, time: rest ?? '' };
  const [, one = '', , other = '', shortYear, after] = numbers.exec(text) ?? [];
  if (shortYear) {
    const [d, m] = isMonthFirst ? [other, one] : [one, other];
    return {
      day: `${fullYear(shortYear, now)}-${twoDigits(m)}-${twoDigits(d)}`,
      time: after ?? '',
    };
  }
  const [, days, share] = serial.exec(text) ?? [];
  if (days) return dateOfSerial(Number(days), Number(`0.${share ?? 0}`));
  const [, d = '', m = '', y, left] =
    dayFirst.exec(text) ?? fromMonthName(monthFirst.exec(text)) ?? [];
  const place = months.indexOf(m.toLowerCase());
  if (y && place >= 0) {
    return {
      day: `${fullYear(y, now)}-${twoDigits(`${place + 1}`)}-${twoDigits(d)}`,
      time: left ?? '',
    };
  }
}

function fullYear(year: string, now: Date): string {
  if (year.length === 4) return year;
  return `${Number(year) <= now.getUTCFullYear() % 100 ? 20 : 19}${year}`;
}

function dateOfSerial(days: number, share: number): { day: string; time: string } {
  const at = Date.UTC(1899, 11, 30) + days * 86_400_000 + Math.round(share * 86_400) * 1000;
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  return { day, time: time.slice(0, 8) };
}

/** The parts of "Mar 1, 2024" in the order of "1 Mar 2024". */
function fromMonthName(found: RegExpExecArray | null) {
  if (!found) return;
  const [whole, month, day, year, rest] = found;
  return [whole, day, month, year, rest];
}

function hourOf(hours: number, half: string | undefined): string {
  if (!half) return twoDigits(`${hours}`);
  return twoDigits(`${(hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)}`);
}

/** Minutes east of UTC; null if there is no offset, undefined if it is invalid. */
function offsetMinutes(text: string): number | null | undefined {
  const bare = text.trim().toUpperCase();
  if (bare === '') return null;
  if (/^(Z|UTC|GMT)$/.test(bare)) return 0;
  const [, sign, hours = '', minutes = '00'] =
    /^(?:UTC|GMT)?([+-])(\d\d):?(\d\d)?(?: [A-Z]{2,5}| [+-]\d{4})?$/.exec(bare) ?? [];
  if (!sign) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const twoDigits = (digits: string) => digits.padStart(2, '0');
