import { element, isElement, type PastedElement, type PastedNode, textOf } from './pasted-tree.ts';

/** Google Docs and Word write bold, italic and underline as styles of spans; here they become elements. */
export function marksFromStyles(
  tree: PastedElement,
  within = { link: false, heading: false },
): void {
  tree.children = tree.children.flatMap((child): PastedNode[] => {
    if (!isElement(child)) return [child];
    const { name } = child;
    marksFromStyles(child, {
      link: within.link || name === 'a',
      heading: within.heading || /^h[1-6]$/.test(name),
    });
    const style = child.attributes.get('data-style') ?? '';
    // The other way round: an element for bold that says it is not.
    if (/^(?:b|strong)$/.test(name) && isPlainWeight.test(style)) return child.children;
    if (!/^(?:span|font)$/.test(name) || textOf(child) === '') return [child];
    for (const [pattern, mark] of marks) {
      // Links are underlined anyway, and a heading is bold by itself.
      if (!pattern.test(style) || (mark === 'u' && within.link)) continue;
      if (mark === 'strong' && within.heading) continue;
      child.children = [element(mark, child.children)];
    }
    return [child];
  });
}

const isPlainWeight = /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i;

const marks = [
  [/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration(?:-line)?:\s*[^;]*underline/i, 'u'],
] as const;
