/** Starts a download of this content. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}

/** Starts a download from an address of ours, which the browser shows as its own; the server may name the file. */
export function saveFrom(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
