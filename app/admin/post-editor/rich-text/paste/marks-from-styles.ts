/** Google Docs and Word write bold, italic and underline as styles of spans; here they become elements. */
export function marksFromStyles(page: Document): void {
  for (const element of page.querySelectorAll('span[data-style], font[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    for (const [pattern, tag] of marks) {
      // Links are underlined anyway.
      if (!pattern.test(style) || (tag === 'u' && element.closest('a'))) continue;
      wrapContent(element, tag);
    }
  }
  // The other way round: an element for bold that says it is not.
  for (const element of page.querySelectorAll('b[data-style], strong[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    if (/(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i.test(style)) {
      element.replaceWith(...element.childNodes);
    }
  }
}

const marks = [
  [/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration(?:-line)?:\s*[^;]*underline/i, 'u'],
] as const;

function wrapContent(element: Element, tag: string): void {
  // A heading is bold by itself, and a mark round nothing is noise.
  if (element.textContent === '' || (tag === 'strong' && element.closest('h1,h2,h3,h4,h5,h6'))) {
    return;
  }
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}
