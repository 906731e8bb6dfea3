import Image, { type ImageOptions } from '@tiptap/extension-image';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { allowedLink } from '../../../../domain/posts/allowed-address.ts';
import { editedImageAddress, isDataPicture } from '../addresses.ts';
import { isPictureBlock, pictureIn } from './written-html.ts';

/** The picture of an element, which may be a link or have a caption. */
const imageIn = (element: HTMLElement) =>
  element.localName === 'figure' ? element.querySelector('img') : pictureIn(element);

const attributes = {
  src: {
    default: '',
    parseHTML: (element: HTMLElement) =>
      editedImageAddress(imageIn(element)?.getAttribute('src') ?? ''),
  },
  alt: {
    default: '',
    parseHTML: (element: HTMLElement) => imageIn(element)?.getAttribute('alt') ?? '',
  },
  width: { default: null, parseHTML: (element: HTMLElement) => pixels(element, 'width') },
  height: { default: null, parseHTML: (element: HTMLElement) => pixels(element, 'height') },
};

interface PictureOptions extends ImageOptions {
  /** Asks for the description of the pictures with an address. */
  onDescribe: (address: string) => void;
}

/**
 * A picture as a block, which may be linked and have a caption. A forbidden address becomes blank, and a box shows where it can
 * be corrected.
 */
export const Picture = Image.extend<PictureOptions>({
  addOptions(this: { parent?: () => ImageOptions }) {
    return { ...(this.parent?.() as ImageOptions), onDescribe: () => {} };
  },
  addAttributes: () => ({
    ...attributes,
    href: {
      default: null,
      parseHTML: (element: HTMLElement) => {
        const href = linkIn(element)?.getAttribute('href') ?? null;
        return href === null ? null : allowedLink(href);
      },
    },
    rel: {
      default: null,
      parseHTML: (element: HTMLElement) => linkIn(element)?.getAttribute('rel') ?? null,
    },
    caption: { default: '', rendered: false, parseHTML: captionIn },
  }),
  // Higher than the link mark.
  parseHTML: () => [
    ...['a[href]', 'img'].map((tag) => ({
      tag,
      priority: 60,
      getAttrs: (element: HTMLElement) =>
        pictureIn(element) && isPictureBlock(element) ? null : false,
    })),
    {
      tag: 'figure',
      priority: 60,
      getAttrs: (element: HTMLElement) => (isCaptioned(element) ? null : false),
    },
  ],
  renderHTML: ({ node, HTMLAttributes: { href, rel, ...picture } }) => {
    const image: DOMOutputSpec = ['img', picture];
    const { caption } = node.attrs;
    const linked: DOMOutputSpec =
      href === null || href === undefined ? image : ['a', { href, rel }, image];
    return caption ? ['figure', {}, linked, ['figcaption', {}, caption]] : linked;
  },
  addInputRules: () => [],

  /** Rendered without its link, which the browser would follow, and with a button if it has no description. */
  addNodeView() {
    const { onDescribe } = this.options;
    return ({ node: { attrs, isInline } }) => {
      const dom = document.createElement('img');
      for (const name of Object.keys(attributes)) {
        if (attrs[name] !== null) dom.setAttribute(name, String(attrs[name]));
      }
      if (attrs.href) dom.title = `Goes to ${attrs.href}`;
      // A data URL is being uploaded.
      const lacksAlt = !isInline && !attrs.alt && attrs.src && !isDataPicture(attrs.src);
      if (!attrs.caption && !lacksAlt) return { dom };
      const figure = document.createElement('figure');
      figure.append(dom);
      if (attrs.caption) {
        const caption = document.createElement('figcaption');
        caption.textContent = attrs.caption;
        figure.append(caption);
      }
      if (!lacksAlt) return { dom: figure };
      const describe = describeButton(() => onDescribe(attrs.src));
      figure.append(describe);
      return { dom: figure, stopEvent: ({ target }) => target === describe };
    };
  },
});

/** The button below a picture without a description. */
function describeButton(onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'rich-describe';
  button.contentEditable = 'false';
  button.textContent = 'Describe this picture';
  button.addEventListener('click', onPress);
  return button;
}

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

/** The link around a picture. */
function linkIn(element: HTMLElement): Element | null {
  return element.localName === 'figure' ? element.querySelector('a') : element;
}

/** The words below a picture. */
function captionIn(element: HTMLElement): string {
  return captionText(element.querySelector('figcaption')?.textContent ?? '');
}

export const captionText = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a figure has a picture and a caption of words, by the same rule as on the server. */
function isCaptioned(figure: HTMLElement): boolean {
  const [picture, caption, ...others] = figure.children;
  if (!picture || caption?.localName !== 'figcaption' || others.length > 0) return false;
  return Boolean(pictureIn(picture)) && caption.children.length === 0 && captionIn(figure) !== '';
}

function pixels(element: HTMLElement, name: 'width' | 'height'): number | null {
  const value = Number(imageIn(element)?.getAttribute(name));
  return Number.isInteger(value) && value > 0 ? value : null;
}
