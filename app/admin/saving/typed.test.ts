import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Copy } from '../session/copies.ts';
import {
  eachField,
  isSaved,
  opened,
  type Rules,
  reduceTyped,
  type Typed,
  type TypedEvent,
} from './typed.ts';

interface Fields {
  title: string;
  text: string;
}
type Name = keyof Fields;
const names: readonly Name[] = ['title', 'text'];

/** The server spells texts in its own way. */
const spelled = (fields: Fields): Fields => ({
  title: `${bare(fields.title)}.`,
  text: `${bare(fields.text)}.`,
});
const bare = (text: string) => text.replace(/\.$/, '');

interface Saved {
  fields: Fields;
  revision: string;
  by: 'me' | 'colleague';
}

/** A save on its way to the server, which may arrive late or never. */
interface Sent {
  fields: Fields;
  over: string;
  next: string;
}

const name = fc.constantFrom(...names);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('type' as const), name }) },
  fc.record({ kind: fc.constant('type back' as const), name }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      /** What becomes of the save, and what is typed until then. */
      way: fc.constantFrom('answered', 'answered', 'refused', 'lost on its way', 'lost answer'),
      meanwhile: fc.option(name, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('colleague' as const), name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  fc.record({ kind: fc.constant('late arrival' as const) }),
  fc.record({ kind: fc.constant('look' as const) }),
  fc.record({
    kind: fc.constant('decide' as const),
    side: fc.constantFrom('mine' as const, 'theirs' as const),
    name: fc.option(name, { nil: undefined }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Way {
  rules: Rules<Fields>;
  /** Whether unsaved text of an earlier opening is offered instead of shown. */
  isOffered: boolean;
}

/** One person who writes, the server, and a colleague who saves without a form. */
function desk({ rules, isOffered }: Way) {
  let count = 0;
  const fresh = (word: string) => {
    count += 1;
    return `${word}${count}`;
  };
  const parts = rules.parts ?? [names];
  const partOf = (of: Name) => parts.find((part) => part.includes(of)) ?? [];
  const server: Saved[] = [
    { fields: spelled({ title: 't', text: 'x' }), revision: 'r0', by: 'me' },
  ];
  const current = () => server.at(-1) as Saved;
  const version = () => {
    const { fields, revision } = current();
    return { fields, revision, stored: undefined };
  };
  const onTheWay: Sent[] = [];
  /** The last thing that I typed into each field and that the server did not confirm. */
  const mine = new Map<Name, string>();
  /** Texts that I saw. */
  const seen = new Set<string>();
  /** Parts of versions that I decided about. */
  const decided = new Set<string>();
  let isAnyLost = false;
  let state: Typed<Fields> = opened(version(), undefined, rules);
  let copy: Copy<Fields> | undefined;

  function dispatch(event: TypedEvent<Fields>) {
    state = reduceTyped(state, event, rules);
    settle();
  }

  /** What the hook does after each event: see use-typed.ts. */
  function settle() {
    const { typed, base, version: stored, unanswered } = state;
    const whole = rules.parts && { base, stored: stored.fields };
    copy = isSaved(state)
      ? undefined
      : structuredClone({ typed, revision: stored.revision, unanswered, ...whole });
    for (const each of names) {
      seen.add(bare(state.typed[each]));
      if (state.theirs) seen.add(bare(state.theirs.fields[each]));
      const kept = mine.get(each);
      if (kept !== undefined) expect([each, bare(state.typed[each])]).toEqual([each, kept]);
    }
    if (state.theirs) expectToBeAsked(state.theirs);
    if (isSaved(state)) isAnyLost = false;
    const isStored = (each: Name) => bare(typed[each]) === bare(stored.fields[each]);
    if (isSaved(state) && names.every(isStored)) mine.clear();
    const isUpToDate = stored.revision === current().revision && !isAnyLost;
    const isSpelled = names.every((each) => typed[each] === stored.fields[each]);
    if (isUpToDate && mine.size === 0 && isSpelled) expect(isSaved(state)).toBe(true);
  }

  /** Only what a colleague has changed is asked about, and once. */
  function expectToBeAsked({ revision, fields, conflicts }: NonNullable<typeof state.theirs>) {
    expect(server.find((saved) => saved.revision === revision)?.by).toBe('colleague');
    for (const part of conflicts) {
      const isNew = (each: Name) => fields[each] !== state.version.fields[each];
      expect([part, partOf(part).some(isNew)]).toEqual([part, true]);
      expect([...decided]).not.toContain(`${revision} ${part}`);
    }
  }

  function type(field: Name) {
    const value = fresh('mine');
    // Before the check of the next state.
    mine.set(field, value);
    dispatch({ kind: 'typed', changes: { [field]: value } });
  }

  /** Stores a save, or says which version is in its way. */
  function arrive({ fields, over, next }: Sent): boolean {
    if (current().revision !== over) return false;
    for (const each of names) {
      const before = bare(current().fields[each]);
      const isReplaced = bare(fields[each]) !== before && !before.startsWith('mine');
      if (isReplaced) expect([before, seen.has(before)]).toEqual([before, true]);
    }
    // Nobody else can have read another text with this revision.
    expect(server.map(({ revision }) => revision)).not.toContain(next);
    server.push({ fields: spelled(fields), revision: next, by: 'me' });
    return true;
  }

  function save(way: string, meanwhile?: Name) {
    if (isSaved(state) || state.theirs) return;
    dispatch({ kind: 'sent', next: fresh('own') });
    const { sending } = state;
    if (!sending) throw new Error('Nothing was sent.');
    const sent = { fields: sending.fields, next: sending.next, over: state.version.revision };
    if (meanwhile) type(meanwhile);
    if (way === 'refused') return dispatch({ kind: 'refused' });
    isAnyLost ||= way.startsWith('lost');
    if (way === 'lost on its way') {
      onTheWay.push(sent);
      return dispatch({ kind: 'lost' });
    }
    const isStored = arrive(sent);
    if (way === 'lost answer') return dispatch({ kind: 'lost' });
    if (isStored) return confirm(sent.fields);
    dispatch({ kind: 'foreign', version: version() });
    save(way);
  }

  function confirm(fields: Fields) {
    for (const [field, value] of mine) if (bare(fields[field]) === value) mine.delete(field);
    dispatch({ kind: 'saved', version: version() });
  }

  function reload() {
    const found = copy;
    state = opened(version(), isOffered ? undefined : found, rules);
    // Of a text that is one part, all that differs is mine again.
    for (const each of rules.parts ? [] : names) {
      const value = bare(found?.typed[each] ?? '');
      if (found && value !== bare(current().fields[each])) mine.set(each, value);
    }
    if (!found || !isOffered) return settle();
    for (const each of names) seen.add(bare(state.typed[each]));
    dispatch({ kind: 'restored', copy: found });
  }

  /** Whoever takes theirs gives up their own part; whoever keeps mine keeps the whole part. */
  function decide(side: 'mine' | 'theirs', field?: Name) {
    const { theirs } = state;
    if (!theirs) return;
    const [first] = field ? partOf(field) : [];
    const chosen = theirs.conflicts.filter((part) => !first || part === first);
    for (const part of chosen) decided.add(`${theirs.revision} ${part}`);
    for (const each of chosen.flatMap(partOf)) {
      if (side === 'theirs') mine.delete(each);
      else mine.set(each, bare(state.typed[each]));
    }
    dispatch({ kind: 'decided', side, parts: chosen });
  }

  settle();
  return {
    take(each: Step) {
      switch (each.kind) {
        case 'type':
          return type(each.name);
        case 'type back': {
          const value = state.base[each.name];
          if (value === undefined) return;
          mine.delete(each.name);
          return dispatch({ kind: 'typed', changes: { [each.name]: value } });
        }
        case 'save':
          return save(each.way, each.meanwhile);
        case 'colleague': {
          const fields = spelled({ ...current().fields, [each.name]: fresh('theirs') });
          return void server.push({ fields, revision: fresh('r'), by: 'colleague' });
        }
        case 'reload':
          return reload();
        case 'late arrival': {
          const sent = onTheWay.shift();
          return sent && void arrive(sent);
        }
        case 'look':
          return dispatch({ kind: 'foreign', version: version() });
        case 'decide':
          return decide(each.side, each.name);
      }
    },

    /** With a network and decisions, everything is saved. */
    end() {
      dispatch({ kind: 'foreign', version: version() });
      // What was typed while a question was open may be the next one.
      while (state.theirs) decide('mine');
      save('answered');
      expect(isSaved(state)).toBe(true);
      expect(current().fields).toEqual(spelled(state.typed));
    },
  };
}

test.each<[string, Way]>([
  ['by field', { rules: { parts: eachField({ title: '', text: '' }) }, isOffered: false }],
  [
    'by field, showing what the server has made of it',
    { rules: { parts: eachField({ title: '', text: '' }), adopts: true }, isOffered: false },
  ],
  ['as a whole', { rules: {}, isOffered: false }],
  ['as a whole, with earlier text offered', { rules: {}, isOffered: true }],
  [
    'by field, with earlier text offered',
    { rules: { parts: eachField({ title: '', text: '' }) }, isOffered: true },
  ],
])(
  'a text that is merged %s loses no letter and overwrites nothing of others unseen, in any order',
  (_, way) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { take, end } = desk(way);
        for (const each of steps) take(each);
        end();
      }),
      { numRuns: 1500 },
    );
  },
);

test('a version of somebody else that continues another text than the stored one is a conflict, unless nothing differs', () => {
  const version = (title: string, revision: string) => ({
    fields: { title, text: '' },
    revision,
    stored: undefined,
  });
  // The draft is saved; somebody else saves the post that the draft continues.
  const saved = opened(version('Draft', 'draft'), undefined, {});
  const theirs = (title: string): TypedEvent<Fields> => ({
    kind: 'foreign',
    version: version(title, 'post'),
    continues: { title: 'Post', text: '' },
  });
  const conflict = reduceTyped(saved, theirs('Of a colleague'), {});
  expect(conflict.typed.title).toBe('Draft');
  expect(conflict.theirs?.fields.title).toBe('Of a colleague');
  expect(isSaved(conflict)).toBe(false);
  expect(reduceTyped(saved, theirs('Post'), {}).theirs).toBeUndefined();
  const mine = reduceTyped(conflict, { kind: 'decided', side: 'mine' }, {});
  expect([mine.typed.title, mine.version.revision, isSaved(mine)]).toEqual([
    'Draft',
    'post',
    false,
  ]);
});
