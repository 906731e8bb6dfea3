import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { devanagariFont, devanagariWeights, wholeDevanagari } from './fonts.ts';

const words = [
  ...'हिन्दी में कीवर्ड खोजने का आसान तरीक़ा विद्यार्थी आर्थिक मूर्ति सर्वे वर्षों शुद्ध विद्वान पद्म उद्भव गद्दी'.split(
    ' ',
  ),
  ...'छुट्टी चिट्ठी अड्डा ब्राह्मण चिह्न बाह्य आह्वान पश्चिम प्रश्न विश्वास श्री ज्ञान क्षमा लक्ष्मी राष्ट्र स्त्री'.split(
    ' ',
  ),
  ...'अच्छा गुरु रूप हृदय दृष्टि ज़्यादा फ़्रेम सड़क पढ़ाई ख़बर गाँव हूँ आँख हैं नहीं ऑफ़िस डॉक्टर ॲप महत्त्व १२३४५'.split(
    ' ',
  ),
];

function fontOf(file: Uint8Array) {
  const font = new Font(new Face(new Blob(file.slice().buffer)));
  return (word: string) => {
    const text = new Text();
    text.addText(word);
    text.guessSegmentProperties();
    shape(font, text);
    return text.getGlyphInfos().map(({ codepoint }) => font.glyphToPath(codepoint));
  };
}

/** The shipped font as TrueType, which HarfBuzz can read. */
async function shipped(weight: number): Promise<Buffer> {
  return await subsetFont(await devanagariFont(weight), '', {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
  });
}

const slow = { timeout: 60_000 };

describe.each(Object.entries(devanagariWeights))('%s', slow, (_, weight) => {
  test('renders Hindi like the complete typeface', async () => {
    const { file } = await wholeDevanagari(weight);
    const whole = fontOf(file);
    const cut = await shipped(weight);
    expect(cut.length).toBeLessThan(file.length * 0.6);
    for (const word of words) expect(fontOf(cut)(word), word).toEqual(whole(word));
  });

  test('contains every character of Hindi, Marathi and Nepali', async () => {
    const { characters } = await wholeDevanagari(weight);
    const cut = new Face(new Blob((await shipped(weight)).slice().buffer));
    const there = new Set(cut.collectUnicodes());
    const missing = [...characters].filter((each) => !there.has(each.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
  });
});
