import { expect, test } from 'vitest';
import { claimWords } from './claim-words.ts';

const wordsIn = (text: string) => claimWords(text).map(({ words }) => words);

test.each([
  ['Guaranteed job after the course', ['Guaranteed']],
  ['We guarantee a job, guaranteed.', ['guarantee', 'guaranteed']],
  ['100% placement', ['100% placement']],
  ['India’s No. 1 course', ['No. 1']],
  ['assured placements and a risk-free start', ['assured placements', 'risk-free']],
  ['नौकरी की गारंटी', ['गारंटी']],
  ['गारण्टी के साथ पक्की नौकरी', ['गारण्टी', 'पक्की नौकरी']],
  ['शत प्रतिशत परिणाम', ['शत प्रतिशत']],
])('finds the promise in %s', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
  expect(claimWords(text)[0]?.kind).toBe('promise');
});

test.each([
  ['Hurry, only few seats left!', ['Hurry', 'only few seats left']],
  ['Don’t miss out: last chance', ['Don’t miss out', 'last chance']],
  ['Seats filling fast', ['Seats filling fast']],
  ['जल्दी करें, सीमित सीटें', ['जल्दी करें', 'सीमित सीटें']],
  ['आख़िरी मौका', ['आख़िरी मौका']],
  ['Jaldi karen, aakhri mauka', ['Jaldi karen', 'aakhri mauka']],
])('finds the urgency in %s', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
  expect(claimWords(text)[0]?.kind).toBe('urgency');
});

test.each([
  'We help, and we do not promise a job.',
  'A batch of 20; 6 seats left.',
  'The number we agreed on, and one more.',
  'Missing pages, lasting links, 1000 words',
  'आजकल लोग जल्दी पढ़ते हैं',
  '',
])('finds nothing in %j', (text) => {
  expect(claimWords(text)).toEqual([]);
});
