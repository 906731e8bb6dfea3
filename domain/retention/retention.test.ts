import { expect, test } from 'vitest';
import { brand } from '../../content/brand.ts';
import { shortened } from './retention.ts';

test('a time is shorter when more is deleted; 0 keeps messages until somebody deletes them', () => {
  expect(shortened(brand, { ...brand, spamDays: '29', viewsDays: '401' })).toEqual(['spamDays']);
  expect(shortened(brand, { ...brand, messagesDays: '400' })).toEqual(['messagesDays']);
  expect(shortened({ ...brand, messagesDays: '400' }, brand)).toEqual([]);
});
