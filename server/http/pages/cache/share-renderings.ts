import type { FinishedPage } from './finished-page.ts';

/** Requests that come together for one page of one version share a rendering. */
export function shareRenderings() {
  const underway = new Map<string, { version: number; page: Promise<FinishedPage> }>();
  return (key: string, version: number, render: () => Promise<FinishedPage>) => {
    const running = underway.get(key);
    if (running?.version === version) return running.page;
    const entry = { version, page: render() };
    underway.set(key, entry);
    const done = () => {
      if (underway.get(key) === entry) underway.delete(key);
    };
    entry.page.then(done, done);
    return entry.page;
  };
}
