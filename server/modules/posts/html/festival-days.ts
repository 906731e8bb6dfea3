import type { Root } from 'hast';
import { parseHtml, textOf } from './tree.ts';

/** A paragraph of a post with this text alone is shown as a table of the next festivals. */
const placeholder = '{festivals}';

/**
 * Days of festivals as month-day, from 2027 on, one for each year. Source: the pages of timeanddate.com on holidays in
 * India, as collected in the package "holidays" (vacanza/holidays, calendars/hindu.py).
 */
const firstYear = 2027;
const festivals: [name: string, days: string][] = [
  ['Holi', '03-22 03-11 03-01 03-20 03-09 03-27 03-16 03-05 03-24'],
  ['Raksha Bandhan', '08-17 08-05 08-23 08-13 08-02 08-20 08-10 08-29 08-18'],
  ['Ganesh Chaturthi', '09-04 08-23 09-11 09-01 09-20 09-08 08-28 09-16 09-05'],
  ['Diwali', '10-29 10-17 11-05 10-26 11-14 11-02 10-22 11-10 10-30'],
  ['Christmas', '12-25 12-25 12-25 12-25 12-25 12-25 12-25 12-25 12-25'],
];
const lastYear = 2035;

/** How many weeks before a festival its work begins. */
const weeksAhead = 12;

/** Puts the days of two years in place of the placeholder; once the last known year is over, nothing. */
export function fillFestivals(tree: Root, today: string): void {
  const at = tree.children.findIndex(
    (child) => child.type === 'element' && textOf(child) === placeholder,
  );
  if (at >= 0) tree.children.splice(at, 1, ...parseHtml(festivalTable(today)).children);
}

/** The table for a day (YYYY-MM-DD): from the year on whose festivals can still be prepared. */
function festivalTable(today: string): string {
  const begun = Math.max(Number(daysAfter(today, 7 * weeksAhead).slice(0, 4)), firstYear);
  const years = [begun, begun + 1].filter((year) => year <= lastYear);
  if (years.length === 0) return '';
  const heads = years.map((year) => `<th scope="col">${year}</th>`).join('');
  const rows = festivals.map(([name]) => {
    const days = years.map((year) => `<td>${dayText(dayOf(name, year))}</td>`).join('');
    return `<tr><td>${name}</td>${days}</tr>`;
  });
  const diwali = dayOf('Diwali', begun);
  const before = (weeks: number) => dayText(daysAfter(diwali, -7 * weeks));
  return `<table><thead><tr><th scope="col">Festival</th>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>
<p>For Diwali ${begun}, on ${dayText(diwali)}, that means: packaging ordered by ${before(12)}, the product page live by ${before(10)}, the main ads on from ${before(3)}.</p>`;
}

/** The day of a festival in a year, YYYY-MM-DD. */
function dayOf(festival: string, year: number): string {
  const [, days = ''] = festivals.find(([name]) => name === festival) ?? [];
  return `${year}-${days.split(' ')[year - firstYear]}`;
}

function daysAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const dateText = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const dayText = (day: string) => dateText.format(new Date(day));
