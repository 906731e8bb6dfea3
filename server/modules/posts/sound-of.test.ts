import { expect, test } from 'vitest';
import { latinSpellings, soundOf } from './sound-of.ts';

test.each([
  ['खाना', 'khana', 'khaana'],
  ['घर', 'ghar'],
  ['पानी', 'pani', 'paani'],
  ['सिलाई', 'silai', 'silayi'],
  ['दसवीं', 'dasvi', 'daswi', 'dasvin'],
  ['दर्जी', 'darzi', 'darji'],
  ['टिफिन', 'tiffin', 'tifin'],
  ['नहीं', 'nahi', 'nahin'],
  ['अच्छा', 'accha', 'achchha'],
  ['करना', 'karna'],
  ['समझना', 'samajhna'],
  ['नमक', 'namak'],
  ['दिवाली', 'diwali', 'deewali'],
  ['ज़रूर', 'zaroor', 'jaroor'],
  ['दुकानदार', 'dukandar', 'dukaandaar'],
])('%s sounds the same in each of its spellings', (...spellings) => {
  const sounds = spellings.map((spelling) => soundOf(spelling.normalize('NFKD')));
  expect(new Set(sounds).size).toBe(1);
});

test.each([
  ['कलम', 'क़लम'],
  ['किताब', 'कताब'],
  ['kal', 'khal'],
])('%s and %s sound different', (one, other) => {
  expect(soundOf(one.normalize('NFKD'))).not.toBe(soundOf(other.normalize('NFKD')));
});

test('a word in Devanagari is spelt in Latin letters with long and short vowels', () => {
  expect(latinSpellings('दुकान')).toEqual(['dukaan', 'dukan']);
  expect(latinSpellings('पानी')).toEqual(['paanee', 'panee', 'paani', 'pani']);
});
