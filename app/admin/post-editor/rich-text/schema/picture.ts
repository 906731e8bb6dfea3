import Image from '@tiptap/extension-image';
import { writtenImageAddress } from '../addresses.ts';

/** A picture in the text. An address against the rules is blank, and the box that stands for it can be mended. */
export const Picture = Image.extend({
  addAttributes() {
    return {
      src: {
        default: '',
        parseHTML: (element: HTMLElement) => writtenImageAddress(element.getAttribute('src') ?? ''),
      },
      alt: { default: '' },
      width: { default: null, parseHTML: (element: HTMLElement) => pixels(element, 'width') },
      height: { default: null, parseHTML: (element: HTMLElement) => pixels(element, 'height') },
    };
  },
  parseHTML: () => [{ tag: 'img' }],
  addInputRules: () => [],
});

function pixels(element: HTMLElement, name: 'width' | 'height'): number | null {
  const value = Number(element.getAttribute(name));
  return Number.isInteger(value) && value > 0 ? value : null;
}
