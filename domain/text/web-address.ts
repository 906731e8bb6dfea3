/** Whether a text is an address of a website that begins with https://. */
export function isWebAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+\.[^\s/]/.test(text) && !/\s/.test(text) && URL.canParse(text);
}
