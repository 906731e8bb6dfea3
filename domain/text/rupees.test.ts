import { expect, test } from 'vitest';
import { rupees } from './rupees.ts';

test.each([
  ['500', '₹500'],
  ['45000', '₹45,000'],
  ['150000', '₹1,50,000'],
  ['9999999', '₹99,99,999'],
  ['on request', 'on request'],
])('%s is shown as %s', (digits, shown) => expect(rupees(digits)).toBe(shown));
