import type { StoredTemplate } from '../../../domain/api/answers/templates.ts';
import type { AnswerTemplate } from '../../../domain/people/answer-templates.ts';
import type { Db } from '../../db/tables.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from './templates.repository.ts';

type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'template-not-found' }
  | { kind: 'template-changed'; current: StoredTemplate };

export type TemplatesService = ReturnType<typeof createTemplatesService>;

/** The texts that enquiries are answered with. */
export function createTemplatesService(db: Db) {
  return {
    list: () => listTemplates(db),

    /** Adds one; resolves with its id. */
    add: (template: AnswerTemplate, by: string, now = new Date()) =>
      insertTemplate(db, template, { at: now.toISOString(), by }),

    /** Changes one, unless somebody else has changed it since `base`, the instant of the change that was read. */
    async save(
      id: number,
      template: AnswerTemplate,
      { base, by }: { base: string; by: string },
      now = new Date(),
    ): Promise<SaveOutcome> {
      const change = { at: now.toISOString(), by, base };
      if (await updateTemplate(db, id, template, change)) return { kind: 'saved' };
      const current = await findTemplate(db, id);
      return current ? { kind: 'template-changed', current } : { kind: 'template-not-found' };
    },

    /** Deletes one; false when there is none. */
    remove: (id: number) => deleteTemplate(db, id),
  };
}
