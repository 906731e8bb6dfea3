import { isDay } from '../text/dates.ts';
import { instantAt } from '../text/local-time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(.*))?$/;
const dayFirst = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4})(?:[ ,]+(.*))?$/i;
const monthFirst = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})(?:[ ,]+(.*))?$/i;
const time = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap]m)?\s*(.*)$/i;

/**
 * The instant of a date in somebody's list, with a time and zone or without; without a zone, by the clock of `zone`.
 * Undefined for what is no date, may be two (03/04/2024), or lies after `now`.
 */
export function readConsentDate(text: string, zone: string, now: Date): string | undefined {
  const parts = dayAndTime(text.trim());
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

function dayAndTime(text: string): { day: string; time: string } | undefined {
  const [, year, month = '', day = '', rest] = yearFirst.exec(text) ?? [];
  if (year) return { day: `${year}-${two(month)}-${two(day)}`, time: rest ?? '' };
  const [, d = '', m = '', y, left] = dayFirst.exec(text) ?? named(monthFirst.exec(text)) ?? [];
  const place = months.indexOf(m.toLowerCase());
  if (y && place >= 0) return { day: `${y}-${two(`${place + 1}`)}-${two(d)}`, time: left ?? '' };
}

/** The parts of "Mar 1, 2024" in the order of "1 Mar 2024". */
function named(found: RegExpExecArray | null) {
  if (!found) return;
  const [whole, month, day, year, rest] = found;
  return [whole, day, month, year, rest];
}

function hourOf(hours: number, half: string | undefined): string {
  if (!half) return two(`${hours}`);
  return two(`${(hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)}`);
}

/** Minutes east of UTC; null: none is given; undefined: it is none. */
function offsetMinutes(text: string): number | null | undefined {
  const bare = text.trim().toUpperCase();
  if (bare === '') return null;
  if (/^(Z|UTC|GMT)$/.test(bare)) return 0;
  const [, sign, hours = '', minutes = '00'] =
    /^(?:UTC|GMT)?([+-])(\d\d):?(\d\d)?(?: [A-Z]{2,5}| [+-]\d{4})?$/.exec(bare) ?? [];
  if (!sign) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const two = (digits: string) => digits.padStart(2, '0');
