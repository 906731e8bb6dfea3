import type { Element, ElementContent, Properties } from 'hast';
import { isLinkBlockKind, linkBlockAddress } from '../../../../../domain/posts/link-block.ts';
import { element } from '../tree/elements.ts';
import { textOf } from '../tree/text-of.ts';

/** The link block that a cleaned paragraph is, or undefined: then it is a plain one. */
export function linkBlock({ className }: Properties, children: ElementContent[]) {
  const kind = classesIn(className).find(isLinkBlockKind);
  const [link, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim());
  if (!kind || link?.type !== 'element' || link.tagName !== 'a' || others.length > 0) return;
  const words = textOf(link);
  const href = linkBlockAddress(kind, String(link.properties.href));
  if (!href || !words || link.children.some(({ type }) => type !== 'text')) return;
  const text: ElementContent = { type: 'text', value: words };
  return element('p', { className: [kind] }, [element('a', { href }, [text])]);
}

/** The links of all videos of a clean text. */
export function videoLinks(elements: Element[]): Element[] {
  const videos = elements.filter(({ properties: { className } }) =>
    classesIn(className).includes('video'),
  );
  return videos.flatMap(({ children }) => children.filter((child) => child.type === 'element'));
}

function classesIn(className: Properties[string]): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
