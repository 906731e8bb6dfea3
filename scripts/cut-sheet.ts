import { type Selector, transform } from 'lightningcss';

/**
 * A sheet without the rules for classes that `text`, the source of all that a page may show, never names, and without
 * the custom properties that nobody asks for then. Of a selector its first class decides: what it stands around may be
 * written by an editor. The order of the rules stays.
 */
export function cutSheet(sheet: string, text: string): string {
  const words = new Set(text.split(/[\s"'`]+/));
  const unused = [...firstClasses(sheet)].filter((name) => !words.has(name));
  const cut = without(sheet, unused);
  const asked = cut + text;
  const properties = new Set(
    [...cut.matchAll(/(?<=[{;])--[\w-]+(?=:)|(?<=@property )--[\w-]+/g)].flat(),
  );
  return without(
    cut,
    [...properties].filter((name) => !new RegExp(`var\\(${name}(?![\\w-])`).test(asked)),
  );
}

function without(sheet: string, unusedSymbols: string[]): string {
  const code = Buffer.from(sheet);
  return transform({ filename: 'site.css', code, minify: true, unusedSymbols }).code.toString();
}

function firstClasses(sheet: string): Set<string> {
  const found = new Set<string>();
  transform({
    filename: 'site.css',
    code: Buffer.from(sheet),
    visitor: {
      Selector(selector) {
        const name = firstClass(selector);
        if (name) found.add(name);
      },
    },
  });
  return found;
}

function firstClass(selector: Selector): string | undefined {
  for (const part of selector) {
    if (part.type === 'class') return part.name;
    if (part.type !== 'pseudo-class' || part.kind !== 'where') continue;
    const [name] = part.selectors.map(firstClass).filter(Boolean);
    if (name) return name;
  }
  return;
}
