import { allowedLink } from './allowed-address.ts';
import { videoOf } from './video.ts';

/** Paragraphs of a post that are one link, by their class: shown as a button, or as a video that plays on the page. */
export const linkBlockKinds = ['button', 'video'] as const;
export type LinkBlockKind = (typeof linkBlockKinds)[number];

/** Whether a class is that of a link block. */
export function isLinkBlockKind(name: string): name is LinkBlockKind {
  return linkBlockKinds.some((kind) => kind === name);
}

/** The address that a link block may have, else empty. */
export function linkBlockAddress(kind: LinkBlockKind, given: string): string {
  const address = allowedLink(given);
  return kind === 'video' ? (videoOf(address)?.address ?? '') : address;
}
