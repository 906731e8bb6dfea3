import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Encrypter } from 'age-encryption';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  makeNight,
  nextDay,
  s3Target,
  setNote,
  siteWithCopies,
} from '../../../tests/support/site-with-copies.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { type Identity, makeCopyKey, readCopyKey } from '../../db/copies/copy-key.ts';
import type { CopyStore } from '../../db/copies/copy-store.ts';
import { openStore } from '../../db/copies/open-store.ts';
import { openCopies } from '../../db/copies/restore-copy.ts';
import { sealedText } from '../../db/copies/seal.ts';
import { copyOverview } from './copies.service.ts';
import { readMinuteState, writeMinuteState } from './minutes.repository.ts';
import { copyMinute } from './minutes.service.ts';

vi.setConfig({ testTimeout: 240_000 });

/** A place with two nights and the notes "one" to "five" in minute copies, and what somebody there has to forge with. */
interface Forger {
  folder: string;
  /** Names of our files, in the order in which they were made. */
  manifests: string[];
  nights: string[];
  minutes: string[];
  /** Of newest.json before the last minute copy. */
  earlierNewest: Buffer;
  /** What the key of the site encrypts to, which everybody can read. */
  recipient: string;
  /** Of somebody else's key. */
  otherSecret: string;
  read(name: string): Buffer;
  write(name: string, content: string | Uint8Array): void;
  /** A file of many bytes, which take no room on the disk. */
  writeHuge(name: string, bytes: number, begin?: string | Uint8Array): void;
}

interface Forgery {
  title: string;
  forge(place: Forger): void | Promise<void>;
  /** What a restore says in its notes and gaps; nothing by default. */
  says?: RegExp[];
  /** Whether a restore says that something may be missing. */
  isGap?: true;
  /** The note that a restore brings back; the last one by default. */
  note?: string;
  /** The file that the owner hears of when the site makes its next minute copy. */
  alarm?: 'site.json' | 'newest.json';
}

const brackets = '['.repeat(200_000);
const evil = { site: 'evil', address: 'http://evil.example' };
const unknownNewest = /^Nobody knows whether the newest minute copies are there/;
const notSealed = /^Left out, because this key did not seal them: /;
const noNight = /^The copy of .* is not there\. Pictures that were added before it may be missing/;
const tail = /^Minute copies were made up to .*, but those after .* are not there/;
const hole = /^What changed between .* may be missing/;

/** A minute copy that anybody can encrypt for the owner's key. */
async function forgedMinute({ recipient }: Forger, text: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return await encrypter.encrypt(text);
}

const wipe = {
  site: 'x',
  number: 99,
  previous: 0,
  madeAt: '2099-01-01T00:00:00.000Z',
  release: '0001-baseline',
  tables: { contact_messages: { rows: [], gone: [[1]] } },
};
const after = 'minutes/000000000099-20990101T000000000Z.age';
const last = (names: string[]) => names.at(-1) ?? '';

const forgeries: Forgery[] = [
  {
    title: 'site.json of another site',
    forge: ({ write }) => write('site.json', JSON.stringify(evil)),
    alarm: 'site.json',
  },
  {
    title: 'site.json with words for the owner',
    forge: ({ write }) => write('site.json', '{"address":"Your site is hacked, call +91 1"}'),
    alarm: 'site.json',
  },
  {
    title: 'site.json without its seal',
    forge: ({ read, write }) =>
      write(
        'site.json',
        read('site.json')
          .toString()
          .replace(/,"seal".*/, '}'),
      ),
    alarm: 'site.json',
  },
  {
    title: 'site.json sealed with another key',
    forge: ({ write, otherSecret }) => write('site.json', sealedText('site', evil, otherSecret)),
    alarm: 'site.json',
  },
  {
    title: 'site.json with the content of newest.json',
    forge: ({ read, write }) => write('site.json', read('newest.json')),
    alarm: 'site.json',
  },
  {
    title: 'site.json of 450 MB',
    forge: ({ writeHuge }) => writeHuge('site.json', 450e6),
    alarm: 'site.json',
  },
  {
    title: 'site.json of 200,000 brackets',
    forge: ({ write }) => write('site.json', brackets),
    alarm: 'site.json',
  },
  {
    title: 'site.json of 60,000 brackets, which is small',
    forge: ({ write }) => write('site.json', brackets.slice(0, 60_000)),
    alarm: 'site.json',
  },
  {
    title: 'site.json removed',
    forge: ({ folder }) => rmSync(join(folder, 'site.json')),
    alarm: 'site.json',
  },
  {
    title: 'a folder instead of site.json',
    forge({ folder }) {
      rmSync(join(folder, 'site.json'));
      mkdirSync(join(folder, 'site.json'));
    },
    alarm: 'site.json',
  },
  {
    title: 'newest.json with a smaller number',
    forge: ({ read, write }) =>
      write(
        'newest.json',
        read('newest.json')
          .toString()
          .replace(/"number":\d+/, '"number":1'),
      ),
    says: [unknownNewest],
    isGap: true,
    alarm: 'newest.json',
  },
  {
    title: 'newest.json with the greatest number, sealed with another key',
    forge: ({ write, otherSecret }) =>
      write(
        'newest.json',
        sealedText('newest', { ...wipe, writer: 'x', number: 9e15 }, otherSecret),
      ),
    says: [unknownNewest],
    isGap: true,
    alarm: 'newest.json',
  },
  {
    title: 'newest.json removed',
    forge: ({ folder }) => rmSync(join(folder, 'newest.json')),
    says: [unknownNewest],
    isGap: true,
    alarm: 'newest.json',
  },
  {
    title: 'site.json and newest.json removed',
    forge({ folder }) {
      rmSync(join(folder, 'site.json'));
      rmSync(join(folder, 'newest.json'));
    },
    says: [unknownNewest],
    isGap: true,
    alarm: 'site.json',
  },
  {
    title: 'newest.json as it was before',
    forge: ({ write, earlierNewest }) => write('newest.json', earlierNewest),
    alarm: 'newest.json',
  },
  {
    title: 'newest.json of 3 GB',
    forge: ({ writeHuge }) => writeHuge('newest.json', 3e9),
    says: [unknownNewest],
    isGap: true,
    alarm: 'newest.json',
  },
  {
    title: '30 lists of contents of later nights, without a seal',
    forge({ read, write, manifests, nights }) {
      for (let day = 10; day < 40; day += 1) {
        const madeAt = `20${day}-12-31T00:00:00.000Z`;
        const text = read(last(manifests)).toString();
        const stamp = madeAt.replaceAll(/[-:.]/g, '');
        write(`nights/${stamp}.json`, text.replace(/"madeAt":"[^"]+"/, `"madeAt":"${madeAt}"`));
        write(`nights/${stamp}.age`, read(last(nights)));
      }
    },
    says: [notSealed],
  },
  {
    title: 'a later night of another key',
    forge: ({ read, write, manifests }) =>
      write(
        'nights/20990101T000000000Z.json',
        read(last(manifests))
          .toString()
          .replace(/"recipient":"\w+"/, '"recipient":"age1evil"'),
      ),
    says: [notSealed],
  },
  {
    title: 'a night of http://evil.example',
    forge: ({ read, write, manifests }) =>
      write(
        'nights/20990101T000000000Z.json',
        read(last(manifests))
          .toString()
          .replace(/"site":"[^"]+","address":"[^"]+"/, JSON.stringify(evil).slice(1, -1)),
      ),
    says: [notSealed],
  },
  {
    title: 'a list of contents of 60,000 brackets',
    forge: ({ write }) => write('nights/20990101T000000000Z.json', brackets.slice(0, 60_000)),
    says: [notSealed],
  },
  {
    title: 'a list of contents of 700 MB',
    forge: ({ writeHuge }) => writeHuge('nights/20990101T000000000Z.json', 700e6, '{'),
    says: [notSealed],
  },
  {
    title: 'the first night under a later name',
    forge({ read, write, manifests: [first = ''], nights: [object = ''] }) {
      write('nights/20990101T000000000Z.json', read(first));
      write('nights/20990101T000000000Z.age', read(object));
    },
    says: [notSealed],
  },
  {
    title: 'the last night with a greater number of minutes',
    forge: ({ read, write, manifests }) =>
      write(
        last(manifests),
        read(last(manifests))
          .toString()
          .replace(/"lastMinute":\d+/, '"lastMinute":99'),
      ),
    says: [notSealed, noNight],
    isGap: true,
  },
  {
    title: 'the last night replaced by other bytes',
    forge: ({ write, nights }) => write(last(nights), 'other bytes'),
    says: [/^The copy of .* cannot be used: .* has 11 of \d+ bytes/],
    isGap: true,
  },
  {
    title: 'the last night with one bit changed',
    forge({ read, write, nights }) {
      const bytes = read(last(nights));
      bytes[5000] = (bytes[5000] ?? 0) ^ 1;
      write(last(nights), bytes);
    },
    says: [/^The copy of .* cannot be used: .* was changed after it was written/],
    isGap: true,
  },
  {
    title: 'the last night grown to 3 GB',
    forge: ({ read, writeHuge, nights }) => writeHuge(last(nights), 3e9, read(last(nights))),
    says: [/^The copy of .* cannot be used: It is longer than it was written/],
    isGap: true,
  },
  {
    title: 'both nights with the content of the other',
    forge({ read, write, nights: [first = '', second = ''] }) {
      write('nights/20990101T000000000Z.age', read(second));
      write(second, read(first));
    },
    says: [notSealed, /^The copy of .* cannot be used/],
    isGap: true,
  },
  {
    title: 'the list of contents of the last night removed',
    forge: ({ folder, manifests }) => rmSync(join(folder, last(manifests))),
    says: [notSealed, noNight],
    isGap: true,
  },
  {
    title: 'the last night removed',
    forge({ folder, manifests, nights }) {
      rmSync(join(folder, last(manifests)));
      rmSync(join(folder, last(nights)));
    },
    says: [noNight],
    isGap: true,
  },
  {
    title: 'a minute copy with the greatest number',
    forge: ({ write }) => write('minutes/999999999999-20990101T000000000Z.age', 'x'),
    says: [/minutes\/999999999999-20990101T000000000Z\.age: It is not a copy\. It is left out/],
  },
  {
    title: 'a minute copy with a number of 15 digits',
    forge: ({ write, read, minutes }) =>
      write('minutes/999999999999999-20990101T000000000Z.age', read(last(minutes))),
    says: [/minutes\/9{15}-.* has the content of minutes\/0.*: somebody put it under another name/],
  },
  {
    title: 'a minute copy that removes the enquiry, without a seal',
    forge: async (place) => place.write(after, await forgedMinute(place, JSON.stringify(wipe))),
    says: [/was not written by this site: its seal is not right\. It is left out/],
  },
  {
    title: 'a minute copy that removes the enquiry, sealed with another key',
    forge: async (place) =>
      place.write(after, await forgedMinute(place, sealedText('minute', wipe, place.otherSecret))),
    says: [/was not written by this site/],
  },
  {
    title: 'a minute copy of 200,000 brackets',
    forge: async (place) => place.write(after, await forgedMinute(place, brackets)),
    says: [/was not written by this site/],
  },
  {
    title: 'a minute copy of 3 GB',
    forge: ({ writeHuge }) => writeHuge(after, 3e9, 'age-encryption.org/v1\n'),
    says: [/is larger than any minute copy\. It is left out/],
  },
  {
    title: 'a minute copy with a header without an end',
    forge: ({ write }) =>
      write(after, `age-encryption.org/v1\n-> X25519 ${'a'.repeat(20_000_000)}`),
    says: [/It is not a copy\. It is left out/],
  },
  {
    title: 'the last minute copy once more under a later number',
    forge: ({ read, write, minutes }) => write(after, read(last(minutes))),
    says: [/minutes\/000000000099-.* has the content of minutes\/0.*: somebody put it under/],
  },
  {
    title: 'the last two minute copies with the content of the other',
    forge({ folder, minutes }) {
      const [one = '', other = ''] = minutes.slice(-2).map((name) => join(folder, name));
      renameSync(one, `${folder}/aside`);
      renameSync(other, one);
      renameSync(`${folder}/aside`, other);
    },
    says: [/has the content of minutes/, /has the content of minutes/, tail],
    isGap: true,
    note: 'three',
  },
  {
    title: 'the minute copy before the last removed',
    forge: ({ folder, minutes }) => rmSync(join(folder, minutes.at(-2) ?? '')),
    says: [hole],
    isGap: true,
  },
  {
    title: 'the last minute copy removed',
    forge: ({ folder, minutes }) => rmSync(join(folder, last(minutes))),
    says: [tail],
    isGap: true,
    note: 'four',
  },
  {
    title: 'the last minute copy removed, and newest.json as it was before',
    forge({ folder, minutes, write, earlierNewest }) {
      rmSync(join(folder, last(minutes)));
      write('newest.json', earlierNewest);
    },
    // Only the site knows that there was a later one, and says so within half a minute.
    note: 'four',
    alarm: 'newest.json',
  },
  {
    title: 'the last minute copy cut',
    forge: ({ read, write, minutes }) => write(last(minutes), read(last(minutes)).subarray(0, -20)),
    says: [/cannot be opened with this key, or it is damaged\. It is left out/, tail],
    isGap: true,
    note: 'four',
  },
  {
    title: 'files with odd names',
    forge({ write }) {
      for (const name of ['nights/\u001b[2J.json', 'minutes/x.age', 'minutes/-1-x.age', 'a.txt']) {
        write(name, '{"address":"http://evil.example"}');
      }
    },
  },
];

/** The site, its key, and its files as they were before the forgeries. */
async function prepare() {
  const folder = temporaryFolder();
  const {
    site,
    clock,
    target,
    key: words,
  } = await siteWithCopies({ kind: 'folder', path: folder });
  const key = await readCopyKey(words);
  let earlierNewest = Buffer.alloc(0);
  for (const note of ['one', 'two', 'three', 'four', 'five']) {
    if (note === 'three') {
      await nextDay({ site, clock });
      await makeNight(site);
    }
    earlierNewest = readFileSync(join(folder, 'newest.json'));
    await setNote(site, note);
    await copyMinute(site);
  }
  const kept = mkdtempSync(join(tmpdir(), 'forgeries-'));
  onTestFinished(() => rmSync(kept, { recursive: true }));
  cpSync(folder, kept, { recursive: true });
  const state = await readMinuteState(site.db);
  const names = (within: string, end: string) =>
    readdirSync(join(folder, within))
      .filter((name) => name.endsWith(end))
      .toSorted()
      .map((name) => `${within}/${name}`);
  const write: Forger['write'] = (name, content) => writeFileSync(join(folder, name), content);
  const forger: Forger = {
    folder,
    manifests: names('nights', '.json'),
    nights: names('nights', '.age'),
    minutes: names('minutes', '.age'),
    earlierNewest,
    recipient: key.recipient,
    otherSecret: (await readCopyKey((await makeCopyKey()).words.join(' '))).sealSecret,
    read: (name) => readFileSync(join(folder, name)),
    write,
    writeHuge(name, bytes, begin = '') {
      write(name, begin);
      truncateSync(join(folder, name), bytes);
    },
  };
  async function reset(): Promise<void> {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    cpSync(kept, folder, { recursive: true });
    await writeMinuteState(site.db, state);
  }
  return { site, clock, target, key, forger, reset };
}

/** What a restore brings back, and what it says. */
async function opened(store: CopyStore, key: Identity) {
  const folder = temporaryFolder();
  const notes: string[] = [];
  const { file, gaps } = await openCopies(store, key, folder, (note) => notes.push(note));
  using database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('select private_note from contact_messages').get();
  return { note: row?.private_note, notes, gaps };
}

test('there are more than 31 forgeries, each of its own', () => {
  expect(new Set(forgeries.map(({ title }) => title)).size).toBeGreaterThan(31);
});

test('each forgery is refused or named, nothing is lost silently, and a restore is still possible', async () => {
  const { site, target, key, forger, reset } = await prepare();
  for (const { title, forge, says = [], isGap, note = 'five', alarm } of forgeries) {
    await reset();
    await forge(forger);
    const memory = process.memoryUsage().rss;
    const restored = await opened(openStore(target), key);
    expect({ title, note: restored.note, isGap: restored.gaps.length > 0 }).toEqual({
      title,
      note,
      isGap: isGap ?? false,
    });
    const said = [...restored.notes, ...restored.gaps];
    expect(said, title).toHaveLength(says.length);
    for (const words of says) expect(said, title).toContainEqual(expect.stringMatching(words));
    expect(said.join(), title).not.toMatch(/evil|hacked/);
    await setNote(site, `after ${title}`);
    await copyMinute(site);
    const { minute, notes } = await copyOverview(site);
    expect({ title, failure: minute?.failure }).toEqual({ title, failure: null });
    expect(notes, title).toEqual(alarm ? [expect.stringContaining(`removed ${alarm} at`)] : []);
    expect(process.memoryUsage().rss - memory, title).toBeLessThan(300e6);
  }
});

test('what is missing comes before what strangers added', async () => {
  const { target, key, forger } = await prepare();
  rmSync(join(forger.folder, last(forger.minutes)));
  for (let at = 0; at < 20; at += 1) {
    forger.write(`minutes/0000000001${String(at).padStart(2, '0')}-20990101T000000000Z.age`, 'x');
  }
  const { gaps } = await opened(openStore(target), key);
  expect(gaps).toHaveLength(21);
  expect(gaps[0]).toMatch(tail);
});

test('a newest.json that was removed ten times and put back is its own', async () => {
  const { site, forger } = await prepare();
  const saved = forger.read('newest.json');
  for (let time = 0; time < 11; time += 1) {
    rmSync(join(forger.folder, 'newest.json'));
    await copyMinute(site);
  }
  forger.write('newest.json', saved);
  await copyMinute(site);
  expect((await copyOverview(site)).state).toBe('good');
});

test('keeps its own nights and minute copies among all forgeries, for as long as they are kept', async () => {
  const { site, clock, target, key, forger } = await prepare();
  site.settings.backupKeep = 3;
  const isAdded = /^(30 lists|a later night|a night of|a list of contents of 60|a minute copy)/;
  for (const { title, forge } of forgeries) if (isAdded.test(title)) await forge(forger);
  for (let day = 0; day < 2; day += 1) {
    await nextDay({ site, clock });
    await setNote(site, `day ${day}`);
    await copyMinute(site);
    await makeNight(site);
    // The newest of each day, and the minute copies that the two newest do not contain both.
    const [, ofFirstDay = ''] = forger.nights;
    expect(existsSync(join(forger.folder, ofFirstDay))).toBe(true);
    expect(forger.minutes.slice(-3).every((name) => existsSync(join(forger.folder, name)))).toBe(
      day === 0,
    );
    expect((await copyOverview(site)).state).toBe('good');
    expect((await opened(openStore(target), key)).note).toBe(`day ${day}`);
  }
});

test('objects that somebody stored as pages stop no copy and no restore', async () => {
  const { server, target } = await s3Target('site');
  const { site, key: words } = await siteWithCopies(target);
  const key = await readCopyKey(words);
  await setNote(site, 'one');
  await copyMinute(site);
  for (const name of ['nights/20990101T000000000Z.json', after]) {
    server.objects.set(`copies/site/${name}`, Buffer.from('{}'));
  }
  for (const name of server.objects.keys()) server.types.set(name, 'text/html; charset=utf-8');
  expect((await opened(openStore(target), key)).note).toBe('one');
  await setNote(site, 'two');
  await copyMinute(site);
  await makeNight(site);
  expect(await copyOverview(site)).toMatchObject({ state: 'good', notes: [] });
  expect(await opened(openStore(target), key)).toMatchObject({ note: 'two', gaps: [] });
});

test('a forgery in a store is named as in a folder', async () => {
  const { server, target } = await s3Target('site');
  const { site, key: words } = await siteWithCopies(target);
  const key = await readCopyKey(words);
  await setNote(site, 'one');
  await copyMinute(site);
  const put = (name: string, text: string) =>
    server.objects.set(`copies/site/${name}`, Buffer.from(text));
  put('site.json', JSON.stringify(evil));
  put('nights/20990101T000000000Z.json', brackets.slice(0, 60_000));
  put('minutes/999999999999-20990101T000000000Z.age', 'x');
  await setNote(site, 'two');
  await copyMinute(site);
  await makeNight(site);
  await setNote(site, 'three');
  await copyMinute(site);
  expect(await copyOverview(site)).toMatchObject({
    state: 'good',
    notes: [expect.stringContaining('removed site.json at')],
  });
  expect(await opened(openStore(target), key)).toEqual({
    note: 'three',
    gaps: [],
    notes: [expect.stringMatching(notSealed), expect.stringMatching(/It is not a copy/)],
  });
});
