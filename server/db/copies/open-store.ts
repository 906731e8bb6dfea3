import type { BackupTarget } from '../../settings.ts';
import type { CopyStore } from './copy-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

export function openStore(target: BackupTarget): CopyStore {
  return target.kind === 's3' ? s3Store(target) : folderStore(target.path);
}

/** Such as "margdeep-copies/site on r2.cloudflarestorage.com"; contains no key. */
export function describeTarget(target: BackupTarget): string {
  if (target.kind === 'folder') return target.path;
  return `${[target.bucket, target.prefix].filter(Boolean).join('/')} on ${new URL(target.endpoint).host}`;
}
