import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Statistics } from '../../../domain/analytics/analytics.calls.ts';
import { addDays } from '../../../domain/analytics/days.ts';
import { StatisticsPanel } from './statistics-panel.tsx';

const nothing: Statistics = {
  days: 7,
  countedBy: 'own',
  total: 0,
  previousTotal: 0,
  viewsByDay: Array.from({ length: 7 }, (_, day) => ({
    day: addDays('2026-11-12', day),
    views: 0,
  })),
  topPages: [],
  sources: [],
  campaigns: [],
  devices: [],
  speeds: [],
  messagesByWeek: [{ week: '2026-11-16', campaigns: [] }],
};

const something: Statistics = {
  ...nothing,
  total: 1234,
  previousTotal: 1000,
  viewsByDay: nothing.viewsByDay.map(({ day }) => ({
    day,
    views: day === '2026-11-14' ? 1234 : 0,
  })),
  topPages: [{ name: '/other', views: 1234 }],
  sources: [{ name: '', views: 1234 }],
  messagesByWeek: [{ week: '2026-11-16', campaigns: [{ name: 'diwali', messages: 2 }] }],
};

function render(statistics: Statistics): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <StatisticsPanel days={7} statistics={statistics} />
    </MemoryRouter>,
  );
}

test('describes each chart in text and in a table', () => {
  const html = render(something);
  expect(html).toContain('from 12 Nov 2026 to 18 Nov 2026; most on 14 Nov 2026, with 1,234 views.');
  expect(html).toContain('<td class="py-2 pl-4 text-right">1,234</td>');
  expect(html).toContain('Week of 16 Nov 2026, diwali: 2 messages');
  expect(html).toContain('1,234 views · 23% more than in the 7 days before');
});

test('shows how fast pages were by device and page, in words besides colours', () => {
  const phone = { device: 'phone', views: 1240, lcp: 2600, inp: 96, cls: 310 } as const;
  const speeds = [
    { path: '', ...phone },
    { path: '/about', ...phone, views: 3, lcp: null, inp: null, cls: null },
  ];
  const text = render({ ...something, speeds })
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/Phone .*2\.6 s, fair .*0\.10 s, good .*0\.31, poor .*1,240/);
  expect(text).toMatch(/By page .*\/about .*fewer than 5 visits/);
  expect(render(something)).toContain('has not been measured in these days yet');
  expect(render(nothing)).not.toContain('measured');
});

test('names addresses and sources that have no name', () => {
  const html = render(something);
  expect(html).toContain('Other pages');
  expect(html).toContain('Direct or unknown');
});

test('draws no empty card, and says why there is nothing', () => {
  const html = render(nothing);
  expect(html).not.toContain('<h3');
  expect(html).toContain('open the site in a private window');
  const headings = render({ ...nothing, total: 5 }).match(/<h3[^>]*>[^<]+/g);
  expect(headings?.map((heading) => heading.split('>')[1])).toEqual(['Page views, last 7 days']);
  expect(render(something)).not.toContain('open the site in a private window');
});

test('says when another service counts visits', () => {
  expect(render({ ...nothing, countedBy: 'ga4' })).toContain('by Google Analytics');
});

test('links to periods by query parameter', () => {
  const html = render(nothing);
  expect(html.match(/href="\/\?days=\d+"/g)).toHaveLength(3);
  expect(html).toMatch(/aria-current="true"[^>]*href="\/\?days=7"/);
});
