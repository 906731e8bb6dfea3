import type { Root } from 'hast';
import { htmlOf } from '../clean/clean-html.ts';
import { elementsIn } from '../tree/elements.ts';

/**
 * A post's HTML for feed readers: our links and pictures are absolute, and links within the text lead to the post's
 * page.
 */
export function feedHtml(tree: Root, siteUrl: string, postUrl: string): string {
  for (const { properties } of elementsIn(tree)) {
    for (const name of ['href', 'src']) {
      const address = String(properties[name] ?? '');
      if (address.startsWith('#')) properties[name] = postUrl + address;
      if (address.startsWith('/')) properties[name] = siteUrl + address;
    }
  }
  return htmlOf(tree);
}
