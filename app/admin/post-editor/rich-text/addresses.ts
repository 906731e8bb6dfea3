import { allowedImage, allowedLink } from '../../../../domain/posts/allowed-address.ts';

/** What is said where an address was refused and left blank (specification part 5). */
export const refused = {
  image:
    'That picture address was left blank: only http, https and data:image addresses can be used.',
  link: 'That link address was left blank: only http, https, mailto and tel addresses can be used.',
} as const;

/** What somebody typed as a link: a bare domain or mail address gets the scheme that was meant. */
export function typedLinkAddress(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text)) return `https://${text}`;
  return allowedLink(text);
}

/** The address of a picture while it is written: one that carries the picture itself may be of any length. */
export function writtenImageAddress(given: string): string {
  return isDataPicture(given) ? given : allowedImage(given);
}

/** Such a picture is uploaded when it is pasted, so that the text stays small. */
export function isDataPicture(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i.test(address);
}
