import type { Db } from '../../../db/tables.ts';
import type { VersionFunctions } from '../../versions/versions.service.ts';
import type { EditedPage, EditedSide } from '../pages.repository.ts';

export type KeepVersions = Pick<VersionFunctions, 'record' | 'has' | 'keepReplaced' | 'unschedule'>;

/** Keeps what a page said, within the transaction that changed it from `before` to `after`. */
export async function recordPage(
  versions: KeepVersions,
  trx: Db,
  before: EditedPage,
  after: Omit<EditedPage, 'page' | 'revision'> & { by: string; at: string },
): Promise<void> {
  const { page, draft, published } = before;
  const isPublication = after.published !== published;
  if (draft && after.draft) await versions.keepReplaced(trx, versionOf(page, draft), after);
  else if (draft && !isPublication) {
    await versions.record(trx, { ...versionOf(page, draft), cause: 'paused' });
  }
  if (!isPublication) return;
  const subject = { kind: 'page' as const, subject: page };
  if (published && !(await versions.has(trx, subject))) {
    await versions.record(trx, { ...versionOf(page, published), cause: 'published' });
  }
  const { at, by } = after;
  const said = versionOf(page, { edits: after.published?.edits ?? {}, at, by });
  await versions.record(trx, { ...said, cause: 'published' });
}

function versionOf(page: string, { edits, at, by }: EditedSide) {
  return { kind: 'page' as const, subject: page, content: JSON.stringify(edits), at, by };
}
