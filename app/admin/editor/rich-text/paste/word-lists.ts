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
  const item = paragraph.ownerDocument.createElement('li');
  let last = open.at(-1);
  if (last?.level !== level) {
    const list = paragraph.ownerDocument.createElement(isNumbered(paragraph) ? 'ol' : 'ul');
    const parentItem = last?.list.lastElementChild;
    if (parentItem) parentItem.append(list);
    else paragraph.before(list);
    last = { level, list };
    open.push(last);
  }
  last.list.append(item);
  item.append(...paragraph.childNodes);
  paragraph.remove();
  return open;
}

/** 1 to 9 for a list item of Word, 0 for everything else. */
function wordLevel(element: Element): number {
  const style = element.getAttribute('data-style') ?? '';
  return Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1] ?? 0);
}

function isNumbered(paragraph: Element): boolean {
  return /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(paragraph.getAttribute('data-marker') ?? '');
}
