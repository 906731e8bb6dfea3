import { describe, expect, it } from 'vitest';
import { loadTypesetter } from './typesetter.ts';

describe('the typesetter', () => {
  it('returns outlines and widths, narrower with kerning', async () => {
    const { set, measure } = await loadTypesetter();
    expect(set('AV', 'title').map(({ path }) => path[0])).toEqual(['M', 'M']);
    expect(measure('AV', 'title')).toBeLessThan(measure('A', 'title') + measure('V', 'title'));
  });

  it('shapes Devanagari: a conjunct is one glyph, and the short i comes before its letter', async () => {
    const { set } = await loadTypesetter();
    const letters = (text: string) => set(text, 'title').length;
    expect(letters('क्ष')).toBe(1);
    const [before, after] = [set('कि', 'title'), set('क', 'title')];
    expect(before).toHaveLength(2);
    expect(before[1]?.path).toBe(after[0]?.path);
  });

  it('drops rare accents that the typefaces lack and keeps the rest', async () => {
    const { drawable } = await loadTypesetter();
    expect(drawable('Save ₹5,000 🎉 on “ads” – हिन्दी, Zürich & Pāṇini')).toBe(
      'Save ₹5,000 on “ads” – हिन्दी, Zürich & Pānini',
    );
    expect(drawable('தமிழில் தேடல்')).toBe('');
    expect(drawable('🎉')).toBe('');
  });
});
