import { expect, test } from 'vitest';
import { brand } from '../../content/brand.ts';
import { shortened } from './retention.ts';

test('finds shortened periods; 0 means that enquiries are kept until somebody deletes them', () => {
  expect(shortened(brand, { ...brand, spamDays: '29', viewsDays: '401' })).toEqual(['spamDays']);
  expect(shortened(brand, { ...brand, messagesDays: '400' })).toEqual(['messagesDays']);
  expect(shortened({ ...brand, messagesDays: '400' }, brand)).toEqual([]);
});
