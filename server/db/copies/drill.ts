import { join } from 'node:path';
import type { BackupCounts } from '../../../domain/backups/backups.calls.ts';
import { countsOf } from '../backup/backup-file.ts';
import { trialRestore } from '../backup/verified-backup.ts';
import { addMinutes } from './add-minutes.ts';
import { readCopyKey } from './copy-key.ts';
import type { CopyStore } from './copy-store.ts';
import { isNightSealed, readNights, type SiteMark } from './manifest.ts';
import { fetchNight, noSeal } from './restore-copy.ts';
import { StoreError } from './store-error.ts';

/** Opens the newest copy of a site and the minutes after it with its key, restores them into a temporary folder, and counts the rows. */
export async function drill(
  store: CopyStore,
  { key, mark: { site }, mayBeUnsealed }: { key: string; mark: SiteMark; mayBeUnsealed: boolean },
  folder: string,
): Promise<{ madeAt: string; counts: BackupCounts }> {
  const { identity, recipient, sealSecret } = await readCopyKey(key);
  const [night] = (await readNights(store)).nights.filter((each) => each.site === site);
  if (!night) throw new StoreError('missing', 'There is no copy to open.');
  if (night.recipient !== recipient) {
    throw new StoreError(
      'other',
      `You typed another key than the one that locks the copies. They are locked with “${night.keyName}”.`,
    );
  }
  if (!mayBeUnsealed && !isNightSealed(night, sealSecret)) {
    throw new StoreError('damaged', `${noSeal(night)} Make a copy now, and try again.`);
  }
  const file = join(folder, 'drill.sqlite');
  await fetchNight(store, night, identity, file);
  const added = await addMinutes(store, night, {
    identity,
    sealSecret: mayBeUnsealed ? undefined : sealSecret,
    file,
    folder,
  });
  const counts = countsOf(await trialRestore(added.file));
  const [gap] = added.gaps;
  if (gap) throw new StoreError('damaged', `The copy of the night is good. ${gap}`);
  return { madeAt: added.madeAt, counts };
}
