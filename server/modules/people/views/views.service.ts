import type { Refusal } from '../../../../domain/api/refusals.ts';
import { maxViews, type ViewForm, viewMessages } from '../../../../domain/people/people-views.ts';
import type { Db } from '../../../db/tables.ts';
import { lockPeople } from '../cards/cards.repository.ts';
import {
  deleteView,
  findViewNamed,
  insertView,
  listViews,
  renameView,
} from './views.repository.ts';

export type PeopleViewsService = ReturnType<typeof createPeopleViewsService>;

/** Filters of the list of people that were saved under a name, for all accounts. */
export function createPeopleViewsService(db: Db) {
  /** One at a time, so that two do not take one name or the last place. */
  const alone = <Result>(work: (trx: Db) => Promise<Result>) =>
    db.transaction().execute(async (trx) => {
      await lockPeople(trx);
      return await work(trx);
    });
  return {
    list: () => listViews(db),

    /** Adds one; there are at most `maxViews`. */
    add: (view: ViewForm, by: string, now = new Date()) =>
      alone(async (trx): Promise<{ kind: 'added'; id: number } | Refusal> => {
        if (await findViewNamed(trx, view.name)) return refusedName(viewMessages.nameTaken);
        if ((await listViews(trx)).length >= maxViews) return refusedName(viewMessages.full);
        return { kind: 'added', id: await insertView(trx, view, { at: now.toISOString(), by }) };
      }),

    rename: (id: number, name: string, by: string, now = new Date()) =>
      alone(async (trx): Promise<{ kind: 'renamed' } | Refusal> => {
        const other = await findViewNamed(trx, name);
        if (other && other.id !== id) return refusedName(viewMessages.nameTaken);
        const isThere = await renameView(trx, id, name, { at: now.toISOString(), by });
        return isThere ? { kind: 'renamed' } : { kind: 'view-not-found' };
      }),

    /** Deletes one; false when there is none. */
    remove: (id: number) => deleteView(db, id),
  };
}

const refusedName = (name: string): Refusal => ({ kind: 'invalid', fields: { name } });
