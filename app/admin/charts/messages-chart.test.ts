import { expect, test } from 'vitest';
import { messageSeries } from './messages-chart.tsx';

const week = (messages: Record<string, number>) => ({
  week: '2026-11-16',
  campaigns: Object.entries(messages).map(([name, messages]) => ({ name, messages })),
});

test('sorts campaigns by enquiries, with those without a campaign last', () => {
  expect(messageSeries([week({ '': 9, diwali: 1 }), week({ diwali: 2, holi: 4 })])).toEqual([
    { label: 'holi', messages: [0, 4], total: 4 },
    { label: 'diwali', messages: [1, 2], total: 3 },
    { label: 'No campaign', messages: [9, 0], total: 9 },
  ]);
});

test('sums up more than five campaigns as four and "Other campaigns"', () => {
  const series = messageSeries([week({ a: 9, b: 8, c: 7, d: 6, e: 5, f: 4 })]);
  expect(series.map(({ label, total }) => [label, total])).toEqual([
    ['a', 9],
    ['b', 8],
    ['c', 7],
    ['d', 6],
    ['Other campaigns', 9],
  ]);
});
