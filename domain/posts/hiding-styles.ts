/** Properties and values of a style, in lower case. */
type Style = ReadonlyMap<string, string>;

export function styleOf(text: string): Style {
  const declarations = text
    .toLowerCase()
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(';');
  return new Map(
    declarations.flatMap((declaration) => {
      const at = declaration.indexOf(':');
      const value = declaration
        .slice(at + 1)
        .replace(/!\s*important\s*$/, '')
        .trim();
      return at > 0 ? [[declaration.slice(0, at).trim(), value] as const] : [];
    }),
  );
}

/** Whether an element with this style is not shown. */
export function isHiding(style: Style): boolean {
  const value = (name: string) => style.get(name) ?? '';
  const isCut = /^(?:hidden|clip)/.test(value('overflow'));
  const isFlat = ['width', 'height', 'max-width', 'max-height'].some((side) => isZero(value(side)));
  const isPlaced = /^(?:absolute|fixed)$/.test(value('position'));
  const isOutside = ['left', 'top', 'right', 'bottom'].some((side) => isFarAway(value(side)));
  return (
    value('display') === 'none' ||
    /^(?:hidden|collapse)$/.test(value('visibility')) ||
    value('content-visibility') === 'hidden' ||
    // Word; "none" shows.
    /^(?:all|screen)$/.test(value('mso-hide')) ||
    isZero(value('opacity')) ||
    /^rect\((?:[01](?:px)?[\s,]*){4}\)$/.test(value('clip')) ||
    /^inset\((?:50|100)%/.test(value('clip-path')) ||
    (isCut && isFlat) ||
    (isPlaced && isOutside) ||
    isFarAway(value('text-indent'))
  );
}

/** Whether the text has no size; elements inside may give it one. */
export function hasNoSize(style: Style): boolean {
  return isZero(style.get('font-size') ?? '');
}

const isZero = (value: string) => /^0*\.?0+[a-z%]*$/.test(value);

/** Beyond any screen. */
const isFarAway = (value: string) => /^-(?:\d{4,}px|[5-9]\d\dpx|\d{2,}r?em|\d{4,}pt)/.test(value);

/** Selectors of one name, class or id whose elements a style sheet in the HTML hides, such as span.note and #old. */
export function hidingSelectors(html: string): Set<string> {
  const sheets = html.split(/<style\b/i).slice(1);
  return new Set(sheets.flatMap((rest) => selectorsIn(rest.split(/<\/style/i, 1)[0] ?? '')));
}

function selectorsIn(sheet: string): string[] {
  // Rules in a block with a condition, such as @media print, are left out.
  const rules = sheet
    .replaceAll(/\/\*.*?\*\/|<!--|-->/gs, '')
    .replaceAll(/@[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, '')
    .split('}');
  return rules.flatMap((rule) => {
    const [selectors = '', style = ''] = rule.split('{');
    if (!isHiding(styleOf(style))) return [];
    return selectors
      .toLowerCase()
      .split(',')
      .map((selector) => selector.trim())
      .filter((selector) => /^[a-z][\w-]*$|^[a-z\d]*[.#][\w-]+$/.test(selector));
  });
}
