import { allowedImage, allowedLink } from '../../../domain/posts/allowed-address.ts';

/** Messages for an address that is refused and left blank: specification, part 5. */
export const refusedAddress = {
  image:
    'Please give the picture’s address, such as https://example.com/lamp.jpg. Only http, https and data:image addresses can be used.',
  link: 'Please give an address such as /contact or https://example.com. Only http, https, mailto and tel addresses can be used.',
} as const;

/** The address of a typed link; a bare domain or email address gets its scheme. */
export function typedLinkAddress(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text)) return `https://${text}`;
  return allowedLink(text);
}

/** The address of a picture in the editor; a data URL may have any length until it is uploaded. */
export function editedImageAddress(address: string): string {
  return isDataPicture(address) ? address : allowedImage(address);
}

export function isDataPicture(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i.test(address);
}
