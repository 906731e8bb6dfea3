/** Consonants as they are written in Latin letters. */
const consonants = tableOf(`
  क k ख kh ग g घ gh ङ n  च ch छ chh ज j झ jh ञ n  ट t ठ th ड d ढ dh ण n
  त t थ th द d ध dh न n  प p फ ph ब b भ bh म m  य y र r ल l ळ l व v  श sh ष sh स s ह h`);

/** What a nukta, which follows its consonant, makes of some. */
const withNukta = tableOf('k q j z ph f');

const vowels = tableOf('अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e');

/** As signs on a consonant. */
const vowelSigns = tableOf(
  `\u093e aa \u093f i \u0940 ee \u0941 u \u0942 oo \u0943 ri \u0945 e \u0947 e \u0948 ai
  \u0949 o \u094b o \u094c au \u094d none`,
);

const nukta = '\u093c';
const ends = tableOf('\u0901 n \u0902 n \u0903 h');

function tableOf(pairs: string): Map<string, string> {
  const parts = pairs.trim().split(/\s+/);
  return new Map(parts.flatMap((from, at) => (at % 2 ? [] : [[from, parts[at + 1] ?? '']])));
}

/**
 * How a word sounds, so that the spellings of a Hindi word in Devanagari and in Latin letters come to the same: खाना, khana
 * and khaana are khana. The n at the end is written or not (nahin, nahi).
 */
export function soundOf(word: string): string {
  return inLatin(word)
    .replace(/(?:c+h+)+/g, 'ch')
    .replaceAll('ph', 'f')
    .replace(/ee|ii|y$/g, 'i')
    .replaceAll('oo', 'u')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replace(/(.)\1+/gu, '$1')
    .replace(/(?<=[aeiou])y(?=[aeiou])/g, '')
    .replace(/(?<=..[aeiou])n$/, '');
}

const spellings = [
  ['aa', 'a'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['v', 'w'],
  ['ph', 'f'],
  ['z', 'j'],
] as const;

/** The ways in which a word in Devanagari is usually written in Latin letters: दुकान is dukaan and dukan. */
export function latinSpellings(word: string): string[] {
  const found = new Set([inLatin(word)]);
  for (const [from, to] of spellings) {
    for (const spelling of [...found]) found.add(spelling.replaceAll(from, to));
  }
  return [...found];
}

interface Syllable {
  consonant: string;
  vowel: string;
  /** An `a` after a consonant is not written, and not spoken everywhere. */
  isWritten: boolean;
  end: string;
}

/** Other letters stay as they are. */
function inLatin(word: string): string {
  const syllables: Syllable[] = [];
  for (const letter of word) {
    const last = syllables.at(-1);
    const consonant = consonants.get(letter);
    const sign = vowelSigns.get(letter);
    if (consonant) syllables.push({ consonant, vowel: 'a', isWritten: false, end: '' });
    else if (last && sign)
      Object.assign(last, { vowel: sign === 'none' ? '' : sign, isWritten: true });
    else if (last && letter === nukta)
      last.consonant = withNukta.get(last.consonant) ?? last.consonant;
    else if (last && ends.has(letter)) last.end = ends.get(letter) ?? '';
    else
      syllables.push({
        consonant: '',
        vowel: vowels.get(letter) ?? letter,
        isWritten: true,
        end: '',
      });
  }
  return spoken(syllables);
}

/** Without the `a` at the end of a word and between two syllables with vowels: करना is karna. */
function spoken(syllables: Syllable[]): string {
  for (let at = syllables.length - 1; at > 0; at -= 1) {
    const [before, syllable, after] = [syllables[at - 1], syllables[at], syllables[at + 1]];
    if (!syllable || syllable.isWritten || syllable.end) continue;
    if (!after || (before?.vowel && after.vowel)) syllable.vowel = '';
  }
  return syllables.map(({ consonant, vowel, end }) => consonant + vowel + end).join('');
}
