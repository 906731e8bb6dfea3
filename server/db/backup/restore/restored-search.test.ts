import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longWord, partsOfLongWord } from '../../../../tests/support/long-word.ts';
import { aDraft, aQuery } from '../../../../tests/support/post-factories.ts';
import { postsOn, writingOn } from '../../../../tests/support/posts-services.ts';
import { emptySite, using } from '../../../../tests/support/site-with-backup.ts';
import { writeBackup } from '../create/write-backup.ts';
import type { Place } from '../snapshot.ts';
import { restoreBackup } from './restore-backup.ts';

const publish = (place: Place, title: string, content = '<p>Text</p>') =>
  using(place, ({ db }) => writingOn(db).createPost(aDraft({ title, content })));

const find = (place: Place, search: string) =>
  using(place, async ({ db }) => {
    const { posts } = await postsOn(db).listPosts(aQuery({ search }));
    return posts.map(({ title }) => title);
  });

test('restored posts are found by searching, replaced ones are not', async () => {
  const source = await emptySite();
  await publish(source, 'Mangoes', `<p>${longWord}</p>`);
  const backup = join(source.dataDir, 'backup.sqlite');
  await writeBackup(source, backup);
  const target = await emptySite();
  await publish(target, 'Papayas');
  const options = { force: true, backupDir: join(target.dataDir, 'kept'), patienceMs: 0 };
  await restoreBackup(target, backup, options);
  for (const part of ['ango', ...partsOfLongWord.slice(0, 20)]) {
    expect(await find(target, part)).toEqual(['Mangoes']);
  }
  expect(await find(target, 'apaya')).toEqual([]);
});
