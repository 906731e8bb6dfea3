import { expect, test } from 'vitest';
import type { RetentionPreview } from '../../../domain/retention/retention.calls.ts';
import { retentionLines } from './retention-question.ts';

const nothing: RetentionPreview = {
  messages: [],
  spam: { messages: 0, comments: 0 },
  mail: 0,
  unconfirmed: 0,
  views: 0,
};
const closed = { deleted: 158, people: 140, notes: 37, value: 340_000, left: 0 };

test('says how many enquiries are deleted, by stage', () => {
  const messages = [
    { stage: 'won' as const, deleted: 0, people: 0, notes: 0, value: 0, left: 12 },
    { stage: 'lost' as const, ...closed },
  ];
  expect(retentionLines(['messagesDays'], { ...nothing, messages }).split('\n')).toEqual([
    'This deletes 158 messages. The 140 cards, their notes and values stay.',
    'Won: 12 messages of this age stay.',
    'Lost: 158 messages go. 140 people, 37 notes and ₹3,40,000 stay.',
  ]);
});

test('words one and no enquiry correctly', () => {
  const one = [{ stage: 'lost' as const, deleted: 1, people: 1, notes: 0, value: 0, left: 1 }];
  expect(retentionLines(['messagesDays'], { ...nothing, messages: one }).split('\n')).toEqual([
    'This deletes 1 message. The card, its notes and value stay.',
    'Lost: 1 message goes. 1 person, 0 notes and ₹0 stay. 1 message of this age stays.',
  ]);
  expect(retentionLines(['messagesDays'], nothing)).toBe(
    'This deletes no messages today, and no cards, notes or values.',
  );
});

test('has a line for every other shortened period', () => {
  const preview = { ...nothing, spam: { messages: 5, comments: 1 }, mail: 2, views: 1000 };
  const names = ['spamDays', 'mailDays', 'unconfirmedDays', 'viewsDays'] as const;
  expect(retentionLines(names, preview).split('\n')).toEqual([
    'Suspected spam: this deletes 5 messages and 1 comment.',
    'Outbox: this deletes 2 mails.',
    'Newsletter: this deletes 0 requests that nobody confirmed.',
    'Statistics: this deletes 1,000 page views.',
  ]);
});
