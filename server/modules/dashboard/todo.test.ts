import { expect, test } from 'vitest';
import { listTodo, type Readiness } from './todo.ts';

const ready: Readiness = {
  isPasswordGenerated: false,
  siteUrl: 'https://brand.in',
  smtpUrl: 'smtps://mail',
  ownerEmail: 'owner@brand.in',
  brandEmail: 'hello@brand.example',
  governingPlace: 'Pune, Maharashtra',
  samples: { testimonials: false, learnerStories: false },
};

const keysFor = (changes: Partial<Readiness>) =>
  listTodo({ ...ready, ...changes }).map(({ key }) => key);

test('nothing is left to do once everything is settled', () => {
  expect(keysFor({})).toEqual([]);
});

test.each([
  [{ isPasswordGenerated: true }, 'password'],
  [{ siteUrl: 'http://localhost:3000' }, 'site-url'],
  [{ siteUrl: 'https://127.0.0.1' }, 'site-url'],
  [{ siteUrl: 'http://brand.in' }, 'site-url'],
  [{ smtpUrl: null }, 'smtp'],
  [{ ownerEmail: 'hello@brand.example' }, 'owner-email'],
  [{ governingPlace: null }, 'city-of-law'],
  [{ samples: { testimonials: true, learnerStories: false } }, 'samples'],
  [{ samples: { testimonials: false, learnerStories: true } }, 'samples'],
] as [Partial<Readiness>, string][])('%o is to be settled', (changes, key) => {
  expect(keysFor(changes)).toEqual([key]);
});
