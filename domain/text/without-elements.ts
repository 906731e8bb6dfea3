/**
 * HTML without elements of these names and all that stands in them, each replaced by `instead`. One that is never closed
 * stays. In one pass: to look for the end of each that has none would take the square of their number.
 */
export function withoutElements(html: string, names: string[], instead: string): string {
  const tags = [...html.matchAll(new RegExp(`<(/?)(${names.join('|')})\\b[^<>]*>`, 'gi'))];
  const lastEnd = new Map<string, number>();
  for (const { 1: slash, 2: name = '', index } of tags)
    if (slash) lastEnd.set(name.toLowerCase(), index);
  let kept = '';
  let from = 0;
  let open = '';
  for (const { 0: tag, 1: slash, 2: given = '', index } of tags) {
    const name = given.toLowerCase();
    if (open === '' && !slash && (lastEnd.get(name) ?? -1) > index) {
      kept += html.slice(from, index) + instead;
      open = name;
    } else if (slash && name === open) {
      from = index + tag.length;
      open = '';
    }
  }
  return kept + html.slice(from);
}
