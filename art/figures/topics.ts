import type { glyphs } from './plans/glyphs.ts';

export type GlyphName = keyof typeof glyphs;

/** What words are about: the first that matches counts, so that "Local SEO" is a pin and "SEO" a magnifier. */
const topics: [GlyphName, RegExp][] = [
  ['letter', /hinglish|hindi|language|tamil|regional|हिन्दी|हिंदी/],
  ['pin', /\blocal\b|\bmaps?\b|near me|branches/],
  ['play', /\breels?\b|video|youtube|\bshorts\b|\bfilm/],
  ['envelope', /e-?mail|newsletter|inbox/],
  ['profile', /linkedin|profile|portfolio|resume|\bcvs?\b/],
  ['diya', /festiv|diwali|navratri|\beid\b|season/],
  ['cart', /e-?commerce|\bshops?\b|\bstores?\b|checkout|d2c/],
  ['star', /review|reputation|rating|testimonial/],
  ['lock', /password|login|consent/],
  ['shield', /securi|guarantee|trust|privacy|scam|safe/],
  ['gauge', /vitals|speed|\bfast|performance|loading/],
  ['phone', /mobile|responsive|phone|whatsapp|\bapps?\b|\bsms\b/],
  ['cursor', /\bppc\b|\bads?\b|advert|click|landing/],
  ['calendar', /curriculum|calendar|\bdays\b|\bweeks?\b|month|schedule|maintenance/],
  ['clock', /\btime\b|hours?\b|minutes?\b|deadline/],
  ['document', /screening|checklist|audit|\bbrief|scorecard|polic|invoice/],
  ['rupee', /budget|price|pricing|\bcosts?\b|salary|rupee|₹|\broi\b|spend/],
  ['magnifier', /sourcing|search|\bseo\b|keyword|rank|optimi[sz]/],
  ['cap', /course|mastery|learn|student|certif|train|expertise/],
  ['chair', /vacan|\boffice\b|desk/],
  ['people', /\bhir(e|ing)\b|talent|team|interview|recruit|instructor|mentor|client|people/],
  ['code', /\bcod(e|ing)\b|developer|javascript|\bapis?\b|html/],
  ['picture', /design|photo|image|picture|visual/],
  ['browser', /\bweb|site\b|sites\b|\bpages?\b/],
  ['speech', /social|instagram|facebook|comment|chat|community|influencer/],
  ['chart', /marketing|analytic|report|metric|career|growth|success|result|data|strateg/],
];

/** The figure for words in English; of several texts, the first that names a topic counts. */
export function glyphFor(...texts: string[]): GlyphName {
  for (const text of texts) {
    const words = text.toLowerCase();
    const found = topics.find(([, pattern]) => pattern.test(words));
    if (found) return found[0];
  }
  return 'loop';
}
