import { describe, expect, it } from 'vitest';
import { loadTypesetter } from './typesetter.ts';

describe('the typesetter', () => {
  it('gives outlines and widths, tighter with kerning', async () => {
    const { set, measure } = await loadTypesetter();
    expect(set('AV', 'title').map(({ path }) => path[0])).toEqual(['M', 'M']);
    expect(measure('AV', 'title')).toBeLessThan(measure('A', 'title') + measure('V', 'title'));
  });

  it('shapes Devanagari: conjuncts are one sign, and the short i stands before its letter', async () => {
    const { set } = await loadTypesetter();
    const letters = (text: string) => set(text, 'title').length;
    expect(letters('क्ष')).toBe(1);
    const [before, after] = [set('कि', 'title'), set('क', 'title')];
    expect(before).toHaveLength(2);
    expect(before[1]?.path).toBe(after[0]?.path);
  });

  it('leaves out what the typefaces lack, if only a rare accent, and keeps what is there', async () => {
    const { drawable } = await loadTypesetter();
    expect(drawable('Save ₹5,000 🎉 on “ads” – हिन्दी, Zürich & Pāṇini')).toBe(
      'Save ₹5,000 on “ads” – हिन्दी, Zürich & Pānini',
    );
    expect(drawable('தமிழில் தேடல்')).toBe('');
    expect(drawable('🎉')).toBe('');
  });
});
