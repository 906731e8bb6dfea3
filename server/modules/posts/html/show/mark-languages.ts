import type { Element } from 'hast';
import { languageOf } from '../../../../../domain/text/language-of.ts';
import { blockNames, textOf } from '../tree/text-of.ts';

/** Sets the lang attribute of blocks in another script than the page's. */
export function markLanguages(elements: Element[]): void {
  for (const { tagName, properties, children } of elements) {
    if (!blockNames.has(tagName) || tagName === 'pre') continue;
    const own = children.filter((child) => !('tagName' in child && blockNames.has(child.tagName)));
    const lang = languageOf(own.map(textOf).join(' '));
    if (lang) properties.lang = lang;
  }
}
