import { reach } from './reach.ts';

const here = new Map<string, Promise<void>>();

/** The scripts that React Router has named in the page have come with it. */
export function noteServedFiles(): void {
  for (const link of document.querySelectorAll('link[rel=modulepreload]')) {
    here.set(link.getAttribute('href') ?? '', Promise.resolve());
  }
}

/** Fetches a file of the build once, so that it is there when the browser itself is told to load it. */
export function fetchAhead(file: string): Promise<void> {
  const coming = here.get(file) ?? fetchNow(file);
  here.set(file, coming);
  return coming;
}

/** What fails although the server answers fails again where the file is needed, and is told there. */
async function fetchNow(file: string): Promise<void> {
  try {
    await reach(async () => (await fetch(file)).blob());
  } catch {
    here.delete(file);
  }
}
