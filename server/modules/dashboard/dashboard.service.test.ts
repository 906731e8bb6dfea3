import { expect, test } from 'vitest';
import { testFacts } from '../../../tests/support/site-facts.ts';
import { listTodo, type Readiness } from './dashboard.service.ts';

const ready: Readiness = {
  isPasswordGenerated: false,
  siteUrl: 'https://brand.in',
  smtpUrl: 'smtps://mail',
  ownerEmail: 'owner@brand.in',
  facts: { ...testFacts, governingPlace: 'Pune, Maharashtra' },
  delivered: testFacts,
  samples: [],
};

const keysFor = (changes: Partial<Readiness>) =>
  listTodo({ ...ready, ...changes }).map(({ key }) => key);

test('lists no tasks once everything is settled', () => {
  expect(keysFor({})).toEqual([]);
});

test.each([
  [{ isPasswordGenerated: true }, 'password'],
  [{ siteUrl: 'http://localhost:3000' }, 'site-url'],
  [{ siteUrl: 'https://127.0.0.1' }, 'site-url'],
  [{ siteUrl: 'http://brand.in' }, 'site-url'],
  [{ smtpUrl: null }, 'smtp'],
  [{ ownerEmail: 'hello@brand.example' }, 'owner-email'],
  [{ ownerEmail: null }, 'owner-email'],
  [{ facts: testFacts }, 'city-of-law'],
  [{ samples: ['testimonials on the home page'] }, 'samples'],
] as [Partial<Readiness>, string][])('lists a task for %o', (changes, key) => {
  expect(keysFor(changes)).toEqual([key]);
});
