/** Maximum length of a data URL in a text; larger pictures are uploaded. */
export const maxDataAddress = 500_000;

const dataImage = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i;
const uploadedImage = /^\/media\/[0-9a-f]{64}\.[a-z]{3,4}$/;

/** A link's address if posts may have it (http, https, mailto, tel, or within this site), otherwise ''. */
export function allowedLink(input: string): string {
  const address = withoutIgnored(input);
  // "//host" is another site.
  if (/^(?:#|\/(?![/\\]))/.test(address)) return address;
  if (/^(?:mailto|tel):./i.test(address)) return address;
  return isWebAddress(address) ? address : '';
}

/** An image's address if posts may have it (http, https, data, or an upload), otherwise ''. */
export function allowedImage(input: string): string {
  const address = withoutIgnored(input);
  if (/^data:/i.test(address)) {
    return address.length <= maxDataAddress && dataImage.test(address) ? address : '';
  }
  return uploadedImage.test(address) || isWebAddress(address) ? address : '';
}

/** Whether an address is a local file, as in texts copied from Word. */
export function isOnOwnDisk(input: string): boolean {
  return /^file:/i.test(withoutIgnored(input));
}

/** Browsers ignore line breaks and tabs anywhere, and control characters around an address. */
function withoutIgnored(input: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters can hide a script
  return input.replace(/[\u0000-\u001f\u007f-\u009f]/g, '').trim();
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s/\\]/i.test(address) && URL.canParse(address);
}
