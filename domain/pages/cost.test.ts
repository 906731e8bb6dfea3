import { expect, test } from 'vitest';
import { agencyPage } from '../../content/pages/agency.ts';
import { hiringPage } from '../../content/pages/hiring.ts';
import { webDevelopmentPage } from '../../content/pages/web-development.ts';
import type { Page, SectionOf } from '../page.ts';
import { costFacts, costQuestion, costRows, linePrice, priceNote, shortCostFacts } from './cost.ts';
import { withQuestions } from './questions.ts';

function costOf({ sections }: Page): SectionOf<'cost'> {
  const cost = sections.find(({ kind }) => kind === 'cost');
  if (cost?.kind !== 'cost') throw new Error('The page has no cost section.');
  return cost;
}

const sold = [hiringPage, agencyPage, webDevelopmentPage];
const agency = costOf(agencyPage);

test.each(sold)('$name has no price as delivered, and explains how it is calculated', (page) => {
  const cost = costOf(page);
  expect(cost.price).toBeUndefined();
  expect(costFacts(cost)).toBeUndefined();
  expect(shortCostFacts(cost)).toEqual([]);
  const [asked] = withQuestions([page]);
  const questions = asked?.sections.find(({ kind }) => kind === 'questions');
  expect(questions).toMatchObject({ items: [costQuestion(cost)] });
  expect(costQuestion(cost).answer).toContain('working day');
});

test('shows a price in the hero, on cards and in the answer, always with the GST note', () => {
  const cost = { ...agency, price: '35000', unit: 'a month', note: 'For one service' };
  expect(costFacts(cost)?.facts).toMatchObject([
    { label: 'Price', value: 'from ₹35,000 a month', note: 'For one service. GST is added.' },
    { label: 'Shortest term', value: 'Three months, then thirty days’ notice on either side' },
  ]);
  expect(shortCostFacts(cost)).toEqual([{ label: 'Price', value: 'from ₹35,000 a month' }]);
  expect(costQuestion(cost).answer).toMatch(
    /^From ₹35,000 a month\. For one service\. GST is added\. Shortest term: Three months, then/,
  );
  expect(costRows(cost)[0]?.label).toBe('Shortest term');
  const whole = { ...cost, isWhole: true, isWithGst: true, term: undefined };
  expect(costQuestion(whole).answer).toMatch(
    /^₹35,000 a month\. For one service\. GST is included/,
  );
  expect(priceNote({ ...agency, isWithGst: true })).toBe('GST is included.');
});

test('a listed service can have its own price', () => {
  expect(linePrice({ price: '8.33 %', priceUnit: 'of a year’s pay' })).toBe(
    'from 8.33% of a year’s pay',
  );
  expect(linePrice({ price: '', priceUnit: 'a month' })).toBeUndefined();
});
