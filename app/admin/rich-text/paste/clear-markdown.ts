/**
 * Whether a text is clearly Markdown. Signs that also occur in ordinary texts, such as "# of seats" or "* Terms apply", count
 * only in company.
 */
export function isClearMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/g, '\n').trim().split('\n');
  if (lines.filter((line) => /^ {0,3}(?:```|~~~)/.test(line)).length > 1) return true;
  if (certain.some((sign) => sign.test(text)) || isList(lines) || hasTable(lines)) return true;
  if (hasTitle(lines) || lines.some((line, at) => isStartOfList(lines, line, at))) return true;
  return uncertain.filter((sign) => sign.test(text)).length > 1;
}

/** Signs that ordinary texts do not have. */
const certain = [
  // A heading below the first level.
  /^#{2,6} +\S/m,
  // A link or picture with its address.
  /!?\[[^\]\n]{0,300}\]\((?:https?:\/\/|mailto:|tel:|[/#])[^\s)]*(?: +"[^"\n]*")?\)/,
  // Bold words; stars after a price or before a footnote have no pair.
  /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])[^*\n]*[^\s*]\*\*(?![\p{L}\p{N}*])/u,
];

const uncertain = [
  /^# +[\p{Lu}\p{Lo}]/mu,
  /^> ?\S/m,
  /(?<!`)`[^`\n]+`(?!`)/,
  /^[*+-] +\S.*\n(?:[ \t]*\n)?[*+-] +\S/m,
  /^1[.)] +\S.*\n(?:[ \t]*\n)?2[.)] +\S/m,
];

const item = /^\s*(?:[*+-]|\d{1,3}[.)]) +\S/;

/** Whether all lines are items; dates also begin with a number. */
function isList(lines: string[]): boolean {
  const items = lines.filter((line) => line.trim());
  const [first = ''] = items;
  return (
    items.length > 1 && /^\s*(?:[*+-]|1[.)]) /.test(first) && items.every((line) => item.test(line))
  );
}

/** Whether a list begins after a blank line or a colon: two bullets with "-", or the numbers 1 and 2. */
function isStartOfList(lines: string[], line: string, at: number): boolean {
  const before = lines[at - 1] ?? '';
  const next = lines.slice(at + 1).find((each) => each.trim()) ?? '';
  if (before.trim() && !before.trim().endsWith(':')) return false;
  return (
    (/^- +\S/.test(line) && /^- +\S/.test(next)) || (/^1\. +\S/.test(line) && /^2\. +\S/.test(next))
  );
}

/** Whether the first line is a heading, apart from the text below it. A sentence such as "# of seats" is not. */
function hasTitle([first = '', second = '', ...others]: string[]): boolean {
  return /^# +[\p{Lu}\p{Lo}]/u.test(first) && !second.trim() && others.length > 0;
}

function hasTable(lines: string[]): boolean {
  return lines.some(
    (line, at) =>
      /^ *\|?(?: *:?-{2,}:? *\|)+(?: *:?-{2,}:? *)?\|?$/.test(line.trimEnd()) &&
      lines[at - 1]?.includes('|'),
  );
}
