interface Script {
  /** BCP 47: the language that most texts in it have on a site in India. */
  lang: string;
  /** Of a script that is written from right to left. */
  dir?: 'rtl';
}

/** Scripts that tell the language of a text. Latin does not: it is the page's own. */
const scripts: Record<string, Script> = {
  Devanagari: { lang: 'hi' },
  Bengali: { lang: 'bn' },
  Gurmukhi: { lang: 'pa' },
  Gujarati: { lang: 'gu' },
  Oriya: { lang: 'or' },
  Tamil: { lang: 'ta' },
  Telugu: { lang: 'te' },
  Kannada: { lang: 'kn' },
  Malayalam: { lang: 'ml' },
  Arabic: { lang: 'ur', dir: 'rtl' },
  Hebrew: { lang: 'he', dir: 'rtl' },
};

/** The block of characters that all of them are in, and the further ones of Arabic. */
const isForeign = /[\u0590-\u0dff\ufb1d-\ufefc]/;
const latin = /\p{Script=Latin}/gu;

const letters = Object.entries(scripts).map(([name, script]) => ({
  script,
  pattern: new RegExp(`\\p{Script=${name}}`, 'gu'),
}));

/** The script that most letters of a text are in; undefined where it is Latin, or another than those. */
function scriptOf(text: string): Script | undefined {
  if (!isForeign.test(text)) return;
  let most = text.match(latin)?.length ?? 0;
  let found: Script | undefined;
  for (const { script, pattern } of letters) {
    const count = text.match(pattern)?.length ?? 0;
    if (count === 0 || count < most || (found && count === most)) continue;
    most = count;
    found = script;
  }
  return found;
}

/** The language of a text by the script of most of its letters; undefined: the page's own. */
export function languageOf(text: string): string | undefined {
  return scriptOf(text)?.lang;
}

/** The attributes of the element that holds a text, where it is in another language than the page. */
export function languageProps(text: string): Partial<Script> {
  return { ...scriptOf(text) };
}

/** A part of a text in one of the scripts. */
interface LanguageRun extends Script {
  start: number;
  end: number;
}

/** Letters of one script with what stands between them, such as spaces and digits, and the full stop of Indian scripts. */
const run = new RegExp(
  Object.keys(scripts)
    .map((name) => {
      const letter = `\\p{Script=${name}}`;
      return `(?<${name}>${letter}[${letter}\\p{M}\\u200c\\u200d]*(?:[^\\p{L}\\p{M}]+${letter}[${letter}\\p{M}\\u200c\\u200d]*)*[।॥]*)`;
    })
    .join('|'),
  'gu',
);

/** The parts of a text in other scripts than Latin, in its order. */
export function languageRuns(text: string): LanguageRun[] {
  if (!isForeign.test(text)) return [];
  return [...text.matchAll(run)].flatMap(({ 0: words, index, groups = {} }) => {
    const name = Object.keys(groups).find((each) => groups[each] !== undefined) ?? '';
    const script = scripts[name];
    return script ? [{ ...script, start: index, end: index + words.length }] : [];
  });
}
