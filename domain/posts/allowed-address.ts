/** Longest picture that may stand in a text itself, in characters of its data address; larger ones are uploaded. */
export const maxDataAddress = 500_000;

const dataImage = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i;
const uploadedImage = /^\/media\/[0-9a-f]{64}\.[a-z]{3,4}$/;

/** A link's address if it may stand in a post (http, https, mailto, tel, or within this site), else blank. */
export function allowedLink(given: string): string {
  const address = asBrowsersRead(given);
  // "//host" would lead to another site by a way that does not look like it.
  if (/^(?:#|\/(?![/\\]))/.test(address)) return address;
  if (/^(?:mailto|tel):./i.test(address)) return address;
  return isWebAddress(address) ? address : '';
}

/** An image's address if it may stand in a post (http, https, a picture's data, or an upload of ours), else blank. */
export function allowedImage(given: string): string {
  const address = asBrowsersRead(given);
  if (/^data:/i.test(address)) {
    return address.length <= maxDataAddress && dataImage.test(address) ? address : '';
  }
  return uploadedImage.test(address) || isWebAddress(address) ? address : '';
}

/** Whether an address names a file of the writer's own computer, as Word does for the pictures of a copied text. */
export function isOnOwnDisk(given: string): boolean {
  return /^file:/i.test(asBrowsersRead(given));
}

/** Browsers leave out line breaks and tabs wherever they stand, and what is unseen around an address. */
function asBrowsersRead(given: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what hides a script from a reader
  return given.replace(/[\u0000-\u001f\u007f-\u009f]/g, '').trim();
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/\\]/i.test(address) && URL.canParse(address);
}
