import type { Action } from '../page.ts';

/** Plain links that share a page, without scripts of the networks. `url` is absolute. */
export function shareLinks(title: string, url: string): Action[] {
  const [text, link] = [encodeURIComponent(title), encodeURIComponent(url)];
  return [
    { label: 'WhatsApp', href: `https://wa.me/?text=${text}%20${link}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { label: 'X', href: `https://x.com/intent/post?text=${text}&url=${link}` },
    { label: 'E-mail', href: `mailto:?subject=${text}&body=${link}` },
  ];
}
