import { describe, expect, test } from 'vitest';
import { cutSheet } from './cut-sheet.ts';

const sheet = `
  @layer theme { :root { --ground: #fff; --gap: 4px; --lost: 1px } }
  h1 { color: red }
  .card { color: var(--ground) }
  .card .token { margin: var(--gap) }
  .hover\\:gone:hover { padding: var(--lost) }
  :where(.stack > *) { top: 1px }
  @media (width >= 40rem) { .wide\\:flex { display: flex } .wide\\:grid { display: grid } }
  @property --lost { syntax: "*"; inherits: false }
`;

describe('a sheet that is cut', () => {
  test('has the rules for the classes that the text names, and those for no class', () => {
    const cut = cutSheet(sheet, 'const name = "card wide:flex";');
    for (const kept of ['h1{', '.card{', '.wide\\:flex{']) expect(cut).toContain(kept);
    for (const gone of ['hover', 'stack', 'grid']) expect(cut).not.toContain(gone);
  });

  test('keeps what stands inside a class that is named', () => {
    expect(cutSheet(sheet, '`card`')).toContain('.card .token');
    expect(cutSheet(sheet, "'token'")).not.toContain('.token');
  });

  test('keeps what stands inside a named class under the name of an unnamed one', () => {
    const cut = cutSheet('.italic{top:0}.article-text .token.italic{top:1px}', '"article-text"');
    expect(cut).toContain('.article-text .token.italic');
  });

  test('keeps the properties that are asked for, by its rules or by the text', () => {
    const cut = cutSheet(sheet, '"card"');
    expect(cut).toContain('--gap');
    expect(cut).not.toContain('--lost');
    expect(cutSheet(sheet, '"top-[var(--lost)]"')).toContain('--lost');
  });

  test('keeps the order of its rules', () => {
    const cut = cutSheet('.b{top:0}.c{top:1px}.a{top:2px}', "'a' 'b'");
    expect(cut.replaceAll(/[^.ab]/g, '')).toBe('.b.a');
  });

  test('takes a class inside :where for the first', () => {
    expect(cutSheet(sheet, '"stack"')).toContain('.stack');
  });
});
