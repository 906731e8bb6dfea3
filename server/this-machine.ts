/** Whether a URL names this machine, so that the connection cannot be eavesdropped on. */
export function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
