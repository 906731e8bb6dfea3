/** As React prints it. */
export function nonceAttribute(nonce: string | undefined): string {
  return nonce === undefined ? '' : ` nonce="${nonce}"`;
}
