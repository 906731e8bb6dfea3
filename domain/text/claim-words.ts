import { normalized } from './plain-text.ts';

/** Words that promise too much or create urgency. */
export interface ClaimWords {
  kind: 'promise' | 'urgency';
  /** The words as in the text. */
  words: string;
}

/** A character of a word, including Devanagari signs, for word boundaries. */
const part = '[\\p{L}\\p{M}\\p{N}]';

const promises = [
  'guarante(?:e|ed|es|eing)',
  'assured (?:job|jobs|placement|placements|result|results|success|salary|income)',
  '(?:job|placement) assurance',
  '(?:100|cent per cent|hundred) ?(?:%|per ?cent|percent)? (?:job|jobs|placement|placements|success|result|results|selection)',
  '100 ?%',
  'sure[- ]?shot',
  'risk[- ]free',
  '(?:no\\.?|number) ?(?:1|one)',
  '#1',
  'best (?:institute|course|academy|agency) in (?:india|the country|the world)',
  'guaranti?',
  'pakki naukri',
  'ग[ाो]?र[ंन]्?टी(?:ड)?',
  'गारण्टी(?:ड)?',
  'पक्की (?:नौकरी|सफलता|कमाई)',
  '(?:शत[- ]?प्रतिशत|सौ (?:प्रतिशत|फ़?ीसदी)|(?:100|१००) ?(?:%|प्रतिशत|फ़?ीसदी))',
  '(?:निश्चित|सुनिश्चित|तय) (?:नौकरी|सफलता|परिणाम|कमाई|चयन)',
  '(?:नंबर|नम्बर) ?(?:1|१|वन|एक)',
  'बिना (?:किसी )?जोखिम',
];

const urgencies = [
  'hurry(?: up)?',
  'act (?:now|fast)',
  '(?:only|just) (?:a )?few (?:seats?|places?|spots?) (?:left|remaining)',
  'last (?:few )?(?:chance|seats?|day to|call)',
  'limited[- ](?:time|seats?|period|offer)',
  'offer (?:ends|closes|expires)',
  '(?:today|tonight) only',
  'only today',
  "(?:don['’]t|do not) miss(?: out)?",
  'before it is too late',
  "before it['’]s too late",
  'seats? (?:are )?filling (?:up )?fast',
  'jaldi (?:karen?|kijiye|karo)',
  'a+khri (?:mauka|seat)',
  'जल्दी (?:करें|कीजिए|कीजिये|करो)',
  '(?:आखिरी|आख़िरी|अंतिम|अन्तिम) (?:मौका|मौक़ा|अवसर|सीट|सीटें|दिन|तारीख|तारीख़)',
  'सीमित (?:सीट|सीटें|समय|अवसर|ऑफर)',
  '(?:सिर्फ|सिर्फ़|केवल) आज',
  'आज ही',
  '(?:मौका|मौक़ा|अवसर) (?:न|मत|ना) (?:चूकें|चूको|गंवाएं|गँवाएँ|छोड़ें)',
];

const patternOf = (words: string[]) =>
  new RegExp(`(?<!${part})(?:${words.join('|')})(?!${part})`, 'giu');

const patterns = { promise: patternOf(promises), urgency: patternOf(urgencies) };

/** Such words in a text, each once, in English and Hindi. They may be harmless, so this is only a warning. */
export function claimWords(text: string): ClaimWords[] {
  const plain = normalized(text, 'NFC').replace(/\s+/g, ' ');
  const matches = Object.entries(patterns).flatMap(([kind, pattern]) =>
    [...plain.matchAll(pattern)].map(({ 0: words }) => ({ kind, words }) as ClaimWords),
  );
  const byWords = new Map(matches.map((each) => [each.words.toLowerCase(), each]));
  return [...byWords.values()];
}

/** Advice about such words. */
export const claimAdvice = {
  promise:
    'India’s rules for advertisements of courses forbid promises of jobs, marks or success. Say what you do, and what came of it for whom.',
  urgency:
    'India’s rules against misleading advertisements forbid false urgency. Leave it only if it is true, with the date or the number.',
} as const;
