import type { Element, ElementContent, Properties } from 'hast';
import { videoOf } from '../../../../../domain/posts/video.ts';
import { element } from '../tree/elements.ts';
import { textOf } from '../tree/text-of.ts';

/** Classes of a paragraph that is one link: shown as a button, or as a video that plays on the page. */
const linkBlocks = ['button', 'video'];

/** The paragraph of one link that a cleaned one is, or undefined: then it is a plain one. */
export function linkBlock({ className }: Properties, children: ElementContent[]) {
  const name = classesIn(className).find((each) => linkBlocks.includes(each));
  const [link, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim());
  if (!name || link?.type !== 'element' || link.tagName !== 'a' || others.length > 0) return;
  const words = textOf(link);
  const address = String(link.properties.href);
  const href = name === 'video' ? videoOf(address)?.address : address;
  if (!href || !words || link.children.some(({ type }) => type !== 'text')) return;
  const text: ElementContent = { type: 'text', value: words };
  return element('p', { className: [name] }, [element('a', { href }, [text])]);
}

/** Whether a class is for link blocks alone. */
export function isLinkBlockName(name: string): boolean {
  return linkBlocks.includes(name);
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
