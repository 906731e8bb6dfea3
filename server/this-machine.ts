/** Whether an address names this machine, where nobody can eavesdrop. */
export function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
