import { Node } from '@tiptap/react';
import {
  isLinkBlockKind,
  type LinkBlockKind,
  linkBlockAddress,
} from '../../../../domain/posts/link-block.ts';

export interface LinkBlockAttrs {
  kind: LinkBlockKind;
  href: string;
  text: string;
}

/** A button or a linked video: stored as a paragraph with one link, and edited in a dialog. */
export const LinkBlock = Node.create({
  name: 'linkBlock',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({
    kind: { default: 'button', parseHTML: (element) => linkBlockIn(element)?.kind },
    href: { default: '', parseHTML: (element) => linkBlockIn(element)?.href },
    text: { default: '', parseHTML: (element) => linkBlockIn(element)?.text },
  }),
  // Higher than the paragraph, which remains the default block.
  parseHTML: () => [
    { tag: 'p', priority: 60, getAttrs: (element) => (linkBlockIn(element) ? null : false) },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'p',
    { class: attrs.kind },
    ['a', { href: attrs.href }, attrs.text],
  ],
  renderText: ({ node }) => node.attrs.text,

  /** Rendered without a link that could be followed in the editor. */
  addNodeView() {
    return ({ node: { attrs } }) => {
      const dom = document.createElement('p');
      dom.className = attrs.kind;
      const link = Object.assign(document.createElement('a'), { href: attrs.href, tabIndex: -1 });
      link.draggable = false;
      link.textContent = attrs.text;
      link.addEventListener('click', (event) => event.preventDefault());
      dom.append(link);
      return { dom };
    };
  },
});

/** The attributes of a button or video, by the same rule as on the server; undefined for a plain paragraph. */
function linkBlockIn(element: HTMLElement): LinkBlockAttrs | undefined {
  const kind = [...element.classList].find(isLinkBlockKind);
  const [link, ...others] = element.children;
  if (!kind || link?.localName !== 'a' || link.children.length + others.length > 0) return;
  const href = linkBlockAddress(kind, link.getAttribute('href') ?? '');
  const text = (link.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isAlone = element.textContent?.trim() === link.textContent?.trim();
  return href && text && isAlone ? { kind, href, text } : undefined;
}
