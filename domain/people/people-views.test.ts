import { expect, test } from 'vitest';
import { filtersIn } from './people-views.ts';

test.each([
  ['', ''],
  ['?status=open&sort=due&step=&view=&page=3', ''],
  ['?view=board&search=%20asha%20&status=won&page=2', 'status=won&view=board&search=asha'],
  ['?interest=SEO+course&step=late&sort=value', 'step=late&sort=value&interest=SEO+course'],
  ['?status=asleep&step=never&sort=luck&view=tree&token=1', ''],
  [`?search=${'x'.repeat(300)}`, `search=${'x'.repeat(200)}`],
  ['?search=%ED%A0%80', 'search=%EF%BF%BD%EF%BF%BD%EF%BF%BD'],
])('the filters in %j are %j', (query, filters) => {
  expect(filtersIn(query)).toBe(filters);
  expect(filtersIn(filters)).toBe(filters);
});
