/** Word puts list items on the clipboard as paragraphs that begin with a drawn bullet or number. */
export function listsFromWord(page: Document): void {
  for (const marker of page.querySelectorAll('[data-style*="mso-list:Ignore" i]')) {
    marker.closest('p')?.setAttribute('data-marker', marker.textContent ?? '');
    marker.remove();
  }
  let open: OpenList[] = [];
  for (const paragraph of [...page.querySelectorAll('p, h1, h2, h3, h4, h5, h6, table, ul, ol')]) {
    const level = wordLevel(paragraph);
    if (level === 0) open = [];
    else open = addItem(paragraph, level, open);
  }
}

interface OpenList {
  level: number;
  list: Element;
}

function addItem(paragraph: Element, level: number, before: OpenList[]): OpenList[] {
  const open = before.filter((entry) => entry.level <= level);
  const tag = isNumbered(paragraph) ? 'ol' : 'ul';
  const last = open.at(-1);
  // Numbers right after bullets are another list, at the same level or not.
  const isSame = last?.level === level && last.list.localName === tag;
  if (last?.level === level && !isSame) open.pop();
  const list = isSame ? last.list : newList(paragraph, tag, open.at(-1));
  if (!isSame) open.push({ level, list });
  const item = paragraph.ownerDocument.createElement('li');
  list.append(item);
  item.append(...paragraph.childNodes);
  paragraph.remove();
  return open;
}

/** In the last item of the list above it, or where the paragraph stands: behind the list before it. */
function newList(paragraph: Element, tag: 'ol' | 'ul', above: OpenList | undefined): Element {
  const list = paragraph.ownerDocument.createElement(tag);
  const parentItem = above?.list.lastElementChild;
  if (parentItem) parentItem.append(list);
  else paragraph.before(list);
  return list;
}

/** 1 to 9 for a list item of Word, 0 for everything else. */
function wordLevel(element: Element): number {
  const style = element.getAttribute('data-style') ?? '';
  return Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1] ?? 0);
}

function isNumbered(paragraph: Element): boolean {
  return /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(paragraph.getAttribute('data-marker') ?? '');
}
