import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs';

const signs = [...'\u093e\u093f\u0940\u0941\u0942\u0943\u0947\u0948\u0949\u094b\u094c'];
const consonants = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह', 'ज़', 'फ़'];
const halant = '\u094d';

/** Letters that rarely form half-forms or conjuncts. */
const rare = ['क़', 'ख़', 'ग़', 'ड़', 'ढ़', 'ळ'];

/** Common conjuncts that are a single glyph. */
const joined = [
  ...'क्ष ज्ञ त्त द्य द्ध द्व द्द द्भ द्म ट्ट ट्ठ ड्ड न्न च्छ श्च श्न श्व ष्ट ष्ठ ह्म ह्न ह्य ह्व क्ष्म त्त्व'.split(' '),
];

/** Letter combinations of Hindi, as input for the shaper. */
function* clusters(): Generator<string> {
  for (const letter of consonants) {
    for (const sign of ['', ...signs]) yield* [letter + sign, `${letter}${sign}ं`];
    for (const end of ['ँ', halant, `${halant}\u200d`, `${halant}क`, `${halant}र`])
      yield letter + end;
    for (const sign of ['', '\u093f', '\u0940']) yield `र${halant}${letter}${sign}`;
  }
  for (const sign of signs) yield* [`र${halant}क${sign}`, `र${halant}क${sign}ं`];
  for (const letter of [...joined, ...rare]) for (const sign of ['', ...signs]) yield letter + sign;
}

/** The glyphs that Hindi needs, far fewer than the script's rules can form. */
function glyphsOf(typeface: Uint8Array): Set<number> {
  const font = new Font(new Face(new Blob(typeface.slice().buffer)));
  const found = new Set([0]);
  for (const cluster of clusters()) {
    const text = new Text();
    text.addText(cluster);
    text.guessSegmentProperties();
    shape(font, text);
    for (const { codepoint } of text.getGlyphInfos()) found.add(codepoint);
  }
  return found;
}

type HarfBuzz = Record<string, (...numbers: number[]) => number>;

/** Constants of hb.h and hb-subset.h. */
const writable = 2;
const layoutFeatures = 6;
const noLayoutClosure = 0x200;

/**
 * Subsets a TrueType file of Devanagari to `characters` and the glyphs that Hindi forms from them. subset-font would
 * keep every glyph that could be formed.
 */
export async function cutToHindi(typeface: Uint8Array, characters: string): Promise<Buffer> {
  const { exports } = await loadHarfBuzz();
  const hb = exports as unknown as HarfBuzz;
  const memory = () => new Uint8Array((exports.memory as WebAssembly.Memory).buffer);
  const call = (name: string, ...numbers: number[]) => hb[name]?.(...numbers) ?? 0;

  const at = call('malloc', typeface.length);
  memory().set(typeface, at);
  const blob = call('hb_blob_create', at, typeface.length, writable, 0, 0);
  const input = call('hb_subset_input_create_or_fail');
  const add = (set: number, values: Iterable<number>) => {
    for (const value of values) call('hb_set_add', set, value);
  };
  add(
    call('hb_subset_input_unicode_set', input),
    [...characters].map((each) => each.codePointAt(0) ?? 0),
  );
  add(call('hb_subset_input_glyph_set', input), glyphsOf(typeface));
  // Keep all features.
  const features = call('hb_subset_input_set', input, layoutFeatures);
  call('hb_set_clear', features);
  call('hb_set_invert', features);
  call('hb_subset_input_set_flags', input, noLayoutClosure);
  const cut = call('hb_subset_or_fail', call('hb_face_create', blob, 0), input);
  if (cut === 0) throw new Error('HarfBuzz could not cut the Devanagari typeface.');
  const result = call('hb_face_reference_blob', cut);
  const start = call('hb_blob_get_data', result, 0);
  return Buffer.from(memory().slice(start, start + call('hb_blob_get_length', result)));
}

async function loadHarfBuzz(): Promise<WebAssembly.Instance> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  (instance.exports._initialize as () => void)();
  return instance;
}
