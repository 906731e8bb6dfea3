/**
 * Elements whose content React does not compare. Scripts of the page set the text of the first two before hydration
 * (hydrate-on-intent.ts, about-scripts.ts).
 */
const notCompared = '[data-busy], [data-about] strong, textarea';

/**
 * Gives `element` the child nodes of `rendered`, whatever a translation or a browser extension has made of them. Nodes
 * that still exist stay, and a field is used wherever it is, because it has what was typed.
 */
export function restoreRendered(
  element: Element,
  rendered: Element,
  fields = fieldsByName(element),
): void {
  if (rendered.matches(notCompared)) return;
  const foreign = new Set<Node>(element.childNodes);
  const nodes = [...rendered.childNodes].map((wanted) => {
    const name = wanted instanceof Element && wanted.getAttribute('name');
    const field = name ? fields.get(name) : undefined;
    const node = field ?? existing(foreign, wanted) ?? wanted.cloneNode();
    foreign.delete(node);
    return { node, wanted };
  });
  for (const node of foreign) element.removeChild(node);
  for (const [place, { node, wanted }] of nodes.entries()) {
    const inPlace = element.childNodes[place] ?? null;
    if (inPlace !== node) element.insertBefore(node, inPlace);
    if (wanted instanceof Element) restoreRendered(node as Element, wanted, fields);
    else if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
  }
}

function fieldsByName(element: Element): Map<string, Element> {
  const fields = element.querySelectorAll<HTMLInputElement>('input, select, textarea');
  return new Map([...fields].map((field) => [field.name, field]));
}

/** Prefers an element with equal attributes; page scripts change some, such as `disabled`. */
function existing(nodes: Iterable<Node>, wanted: Node): Node | undefined {
  const alike = [...nodes].filter(({ nodeName }) => nodeName === wanted.nodeName);
  if (!(wanted instanceof Element)) return alike[0];
  const copy = wanted.cloneNode();
  return (
    alike.find((node) => node.cloneNode().isEqualNode(copy)) ??
    alike.find((node) => node instanceof Element && node.className === wanted.className)
  );
}
