import type { Element } from 'hast';
import { wrap } from '../tree/elements.ts';

/** Blocks of code, and tables, that are wider than a phone scroll in a box of their own, which a keyboard can reach. */
export function frameBlocks(elements: Element[]): void {
  for (const node of elements) {
    if (node.tagName === 'pre') node.properties.tabIndex = 0;
    if (node.tagName === 'table') {
      wrap(node, 'div', {
        className: ['table-scroll'],
        role: 'group',
        ariaLabel: 'Table',
        tabIndex: 0,
      });
    }
  }
}
