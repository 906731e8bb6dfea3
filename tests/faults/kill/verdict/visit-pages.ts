import { build, type Place, startSite } from '../../site.ts';
import { adminAt, logIn } from '../admin-call.ts';
import { lookAt } from '../editor.ts';
import type { Ledger } from '../ledger.ts';
import { changedPages } from '../page-words.ts';

/** Starts the program again with its real pages, and checks that changed pages are as people know them. */
export async function visitPages(place: Place, ledger: Ledger): Promise<void> {
  const site = startSite(place, build);
  try {
    const address = await site.listening;
    const call = adminAt(address, (await logIn(address)) ?? '');
    for (const page of Object.values(changedPages)) {
      const overview = await lookAt(ledger, call, page);
      if (!overview) ledger.surprises.push(`${page.key} cannot be opened`);
    }
  } finally {
    await site.kill();
  }
}
