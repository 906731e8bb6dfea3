import type { Refusal } from '../../../domain/api/refusals.ts';
import { maxViews, type ViewForm, viewMessages } from '../../../domain/people/people-views.ts';
import { type Site, transact } from '../../site.ts';
import { lockPeople } from './cards.repository.ts';
import { findViewNamed, insertView, listViews, renameView } from './people-list.repository.ts';

/** Saves a filter of the list of people as a view for all accounts; there are at most `maxViews`. */
export async function addView(
  site: Site,
  view: ViewForm,
  by: string,
  now = site.now(),
): Promise<{ kind: 'added'; id: number } | Refusal> {
  return await transact(site, async ({ db }) => {
    // Serialised, so that two requests cannot take the same name or the last place.
    await lockPeople(db);
    if (await findViewNamed(db, view.name)) return refusedName(viewMessages.nameTaken);
    if ((await listViews(db)).length >= maxViews) return refusedName(viewMessages.full);
    return { kind: 'added', id: await insertView(db, view, { at: now.toISOString(), by }) };
  });
}

export async function changeViewName(
  site: Site,
  id: number,
  name: string,
  by: string,
  now = site.now(),
): Promise<{ kind: 'renamed' } | Refusal> {
  return await transact(site, async ({ db }) => {
    await lockPeople(db);
    const other = await findViewNamed(db, name);
    if (other && other.id !== id) return refusedName(viewMessages.nameTaken);
    const isThere = await renameView(db, id, name, { at: now.toISOString(), by });
    return isThere ? { kind: 'renamed' } : { kind: 'view-not-found' };
  });
}

const refusedName = (name: string): Refusal => ({ kind: 'invalid', fields: { name } });
