/**
 * A post's stored HTML as its page shows it: tables and code that may be wider than a phone scroll in their own
 * boxes, which a keyboard can reach.
 */
export function articleHtml(content: string): string {
  return content
    .replaceAll(/<pre(?=[ >])/g, '<pre tabindex="0"')
    .replaceAll(
      /<table(?=[ >])/g,
      '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table',
    )
    .replaceAll('</table>', '</table></div>');
}
