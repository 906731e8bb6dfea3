import { allowedLink } from './allowed-address.ts';
import { videoOf } from './video.ts';

/** Classes of paragraphs with a single link that are shown as a button or an embedded video. */
export const linkBlockKinds = ['button', 'video'] as const;
export type LinkBlockKind = (typeof linkBlockKinds)[number];

/** Whether a class is that of a link block. */
export function isLinkBlockKind(name: string): name is LinkBlockKind {
  return linkBlockKinds.some((kind) => kind === name);
}

/** The address if a link block may have it, otherwise ''. */
export function linkBlockAddress(kind: LinkBlockKind, given: string): string {
  const address = allowedLink(given);
  return kind === 'video' ? (videoOf(address)?.address ?? '') : address;
}
