import { type Selector, transform } from 'lightningcss';

/**
 * A sheet without the rules for classes that `text`, the source of all that a page may show, never names, and without
 * the custom properties that nobody asks for then. Of a selector its first class decides: what it stands around may be
 * written by an editor. A class that stands behind another one anywhere takes no rule away. The order of the rules stays.
 */
export function cutSheet(sheet: string, text: string): string {
  const words = new Set(text.split(/[\s"'`]+/));
  const unused = decidingClasses(sheet).filter((name) => !words.has(name));
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

/** Classes that stand first in a selector, and behind another one in none: lightningcss drops a selector for any of its classes. */
function decidingClasses(sheet: string): string[] {
  const first = new Set<string>();
  const behind = new Set<string>();
  transform({
    filename: 'site.css',
    code: Buffer.from(sheet),
    visitor: {
      Selector(selector) {
        const [name, ...others] = classesOf(selector);
        if (name) first.add(name);
        for (const other of others) if (other !== name) behind.add(other);
      },
    },
  });
  return [...first].filter((name) => !behind.has(name));
}

function classesOf(selector: Selector): string[] {
  return selector.flatMap((part) => {
    if (part.type === 'class') return [part.name];
    if (part.type !== 'pseudo-class' || (part.kind !== 'where' && part.kind !== 'is')) return [];
    return part.selectors.flatMap(classesOf);
  });
}
