import Image from '@tiptap/extension-image';
import type { Editor } from '@tiptap/react';
import { allowedLink } from '../../../../../domain/posts/allowed-address.ts';
import { editedImageAddress } from '../addresses.ts';
import { isPictureBlock, pictureIn } from './written-html.ts';

const attributes = {
  src: {
    default: '',
    parseHTML: (element: HTMLElement) =>
      editedImageAddress(pictureIn(element)?.getAttribute('src') ?? ''),
  },
  alt: {
    default: '',
    parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute('alt') ?? '',
  },
  width: { default: null, parseHTML: (element: HTMLElement) => pixels(element, 'width') },
  height: { default: null, parseHTML: (element: HTMLElement) => pixels(element, 'height') },
};

/**
 * A picture as a block, which may be linked. A forbidden address becomes blank, and a box shows where it can
 * be corrected.
 */
export const Picture = Image.extend({
  addAttributes: () => ({
    ...attributes,
    href: {
      default: null,
      parseHTML: (element: HTMLElement) => {
        const href = element.getAttribute('href');
        return href === null ? null : allowedLink(href);
      },
    },
    rel: { default: null },
  }),
  // Higher than the link mark.
  parseHTML: () =>
    ['a[href]', 'img'].map((tag) => ({
      tag,
      priority: 60,
      getAttrs: (element: HTMLElement) =>
        pictureIn(element) && isPictureBlock(element) ? null : false,
    })),
  renderHTML: ({ HTMLAttributes: { href, rel, ...picture } }) =>
    href === null || href === undefined ? ['img', picture] : ['a', { href, rel }, ['img', picture]],
  addInputRules: () => [],

  /** Rendered without its link, which the browser would follow. */
  addNodeView() {
    return ({ node: { attrs } }) => {
      const dom = document.createElement('img');
      for (const name of Object.keys(attributes)) {
        if (attrs[name] !== null) dom.setAttribute(name, String(attrs[name]));
      }
      if (attrs.href) dom.title = `Goes to ${attrs.href}`;
      return { dom };
    };
  },
});

/** A picture within a line of text. */
export const InlinePicture = Picture.extend({
  name: 'inlinePicture',
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'img' }],
}).configure({ inline: true });

/** The node type of the selected picture. */
export function selectedPicture(editor: Editor): string | undefined {
  return [Picture.name, InlinePicture.name].find((type) => editor.isActive(type));
}

function pixels(element: HTMLElement, name: 'width' | 'height'): number | null {
  const value = Number(pictureIn(element)?.getAttribute(name));
  return Number.isInteger(value) && value > 0 ? value : null;
}
