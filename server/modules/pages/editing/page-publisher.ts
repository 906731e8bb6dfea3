import { randomUUID } from 'node:crypto';
import type { PageEdits } from '../../../../domain/pages/page-edits.ts';
import { pageMessages } from '../../../../domain/pages/page-messages.ts';
import type { Db } from '../../../db/tables.ts';
import type { DbPublisher, Publication } from '../../versions/versions.service.ts';
import { replaceEditedPage } from '../pages.repository.ts';
import { type KeepVersions, recordPage } from './page-history.ts';
import { type ChangePage, type PageState, publication } from './page-state.ts';

interface PageEditing {
  versions: KeepVersions;
  open(db: Db, key: string): Promise<PageState | undefined>;
  change: ChangePage;
  brokenPlaces(edits: PageEdits): Promise<Record<string, string>>;
  record(trx: Db, now: Date): Promise<void>;
}

/** The pages as what becomes public at a time. */
export function createPagePublisher(editing: PageEditing): DbPublisher {
  const { versions, open, change, brokenPlaces, record } = editing;
  return {
    async current(db, key) {
      const state = await open(db, key);
      return state && JSON.stringify((state.draft ?? state.published)?.edits ?? {});
    },

    async faults(db, key, content) {
      const state = await open(db, key);
      const edits: PageEdits = JSON.parse(content);
      const broken = await brokenPlaces(edits);
      const made = state && publication(state, edits, { broken, by: '', now: new Date() });
      if (made && 'kind' in made) {
        return made.kind === 'invalid' ? made.fields : { page: pageMessages.otherRelease };
      }
      return {};
    },

    async publish(trx, key, content, { now, by }): Promise<Publication> {
      const state = await open(trx, key);
      if (!state) return { kind: 'gone' };
      const edits: PageEdits = JSON.parse(content);
      const given = { page: key, revision: state.revision, by: by ?? 'schedule' };
      const outcome = await change(trx, given, now, (current) =>
        publication(current, edits, { broken: {}, by: given.by, now }),
      );
      if (outcome.kind === 'invalid') return outcome;
      if (outcome.kind !== 'done') {
        return { kind: 'invalid', fields: { page: pageMessages.otherRelease } };
      }
      await record(trx, now);
      return { kind: 'done', path: state.delivered.path };
    },

    async restore(trx, key, content, { now, by }) {
      const state = await open(trx, key);
      if (!state) return false;
      const edits: PageEdits = JSON.parse(content);
      const draft = { edits, at: now.toISOString(), by };
      const { page, revision, published } = state;
      if (state.draft) await recordPage(versions, trx, state, { published, by, at: draft.at });
      const next = { page, revision: randomUUID(), draft, published };
      return await replaceEditedPage(trx, next, revision);
    },

    async titles(db, keys) {
      const states = await Promise.all(keys.map((key) => open(db, key)));
      return new Map(keys.map((key, index) => [key, states[index]?.delivered.name ?? key]));
    },
  };
}
