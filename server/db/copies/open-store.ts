import type { BackupTarget } from '../../settings.ts';
import type { CopyStore } from './copy-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

export function openStore(target: BackupTarget): CopyStore {
  return target.kind === 's3' ? s3Store(target) : folderStore(target.path);
}
