import type { Page } from '../../../domain/page.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import type { Chance } from '../random.ts';
import { type AdminCall, adminAt, logIn, settle } from './admin-call.ts';
import { ask, isPossible, type Ledger } from './ledger.ts';
import { changedPages, saveIn, saveOf, wordsOf } from './page-words.ts';

const weights = { save: 3, publish: 3, discard: 1 };

/** The administrator's other tab: saves drafts of pages, publishes and discards them until the site is killed. */
export function createEditor(ledger: Ledger, chance: Chance) {
  let token: string | undefined;
  return async (address: string, onAnswer: () => void): Promise<void> => {
    token ??= await logIn(address);
    if (!token) return;
    const call = adminAt(address, token);
    while (await changePage(ledger, call, chance)) onAnswer();
  };
}

async function changePage(ledger: Ledger, call: AdminCall, chance: Chance): Promise<boolean> {
  const page = changedPages[chance.pick({ home: 3, legal: 1 })];
  const overview = await lookAt(ledger, call, page);
  if (!overview) return false;
  const { revision, draft, published } = overview;
  const deed = draft ? chance.pick(weights) : 'save';
  ledger.pageChanges += 1;
  const save = ledger.pageChanges;
  const [own, shown] = [saveOf(page, draft), saveOf(page, published)];
  const state = {
    save: stateOf(String(save), shown),
    publish: stateOf('none', own),
    discard: stateOf('none', shown),
  };
  const granted = ask(ledger, 'pages', page.key, state[deed]);
  const path = `/api/admin/pages/${page.key}`;
  const response =
    deed === 'save'
      ? await call(`${path}/draft`, {
          method: 'PUT',
          body: { revision, edits: wordsOf(page, save) },
        })
      : await call(`${path}/${deed}`, { body: { revision } });
  return await settle(ledger, response, granted);
}

/** Opens a page in the admin and as a visitor, and records faults; does nothing if the site was killed. */
export async function lookAt(
  ledger: Ledger,
  call: AdminCall,
  page: Page,
): Promise<PageOverview | undefined> {
  const answer = await textAt(call, `/api/admin/pages/${page.key}`);
  const visited = answer && (await textAt(call, page.path));
  if (!visited) return;
  const overview: PageOverview = JSON.parse(answer);
  const shown = saveOf(page, overview.published);
  const state = stateOf(saveOf(page, overview.draft), shown);
  const known = ledger.pages.get(page.key) ?? {
    acknowledged: stateOf('none', 'none'),
    requested: [],
  };
  if (!isPossible(known, state)) {
    ledger.surprises.push(`${page.key}: ${state}, but people know ${JSON.stringify(known)}`);
  }
  const seen = saveIn(page, visited);
  if (seen !== shown) ledger.surprises.push(`${page.path} shows ${seen}, but ${shown} is public`);
  // What was seen must not change by itself any more.
  ledger.pages.set(page.key, { acknowledged: state, requested: [] });
  return overview;
}

function stateOf(draft: string, shown: string): string {
  return `draft ${draft}, public ${shown}`;
}

async function textAt(call: AdminCall, path: string): Promise<string | undefined> {
  const response = await call(path);
  if (response && !response.ok) throw new Error(`${path} was refused: ${response.status}.`);
  return await response?.text().catch(() => undefined);
}
