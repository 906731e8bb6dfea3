import type { Element } from 'hast';
import { wrap } from '../tree/elements.ts';

/** Wraps code blocks and tables, which may be wider than a phone, in a scrolling box that takes keyboard focus. */
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
