import { isSame } from '../../../domain/same-value.ts';
import type { Copy } from '../session/copies.ts';

/** What is stored of a text: its fields, and the revision that a save of it names. `stored` is all that the server said. */
export interface Version<Fields, Stored = unknown> {
  fields: Fields;
  revision: string;
  stored: Stored;
}

/** A text that somebody types. */
export interface Typed<Fields, Stored = unknown> {
  typed: Fields;
  /** What `typed` continues, as it was typed here. */
  base: Fields;
  /** The same as the server has it, which may spell it differently. */
  version: Version<Fields, Stored>;
  /** Revisions that saves without a response may have made. */
  unanswered: readonly string[];
  /** The save whose response is awaited, with the revision that it makes. */
  sending?: { fields: Fields; next: string } | undefined;
  /** A version of somebody else, with the parts that both changed; a part is called by its first field. */
  theirs?: (Version<Fields, Stored> & { conflicts: readonly (keyof Fields)[] }) | undefined;
}

export interface Rules<Fields> {
  /** Fields that are merged together. Without it, the whole text is one part. */
  parts?: readonly (readonly (keyof Fields)[])[];
  /** Whether fields show what the server has made of them, unless they were typed since. */
  adopts?: boolean;
}

export type TypedEvent<Fields, Stored = unknown> =
  | { kind: 'typed'; changes: Partial<Fields> }
  /** Changed by the form itself, or by a choice that alone need not be saved. */
  | { kind: 'filled'; changes: Partial<Fields> }
  /** Text of an earlier opening replaces what is shown in the fields that it changed. */
  | { kind: 'restored'; copy: Copy<Fields> }
  | { kind: 'sent'; next: string }
  | { kind: 'saved'; version: Version<Fields, Stored> }
  /** Nothing was stored for sure. */
  | { kind: 'refused' }
  | { kind: 'lost' }
  /** The server has this version. It replaced the text in `continues`, or the one that was stored last. */
  | { kind: 'foreign'; version: Version<Fields, Stored>; continues?: Fields | undefined }
  | { kind: 'decided'; side: 'mine' | 'theirs'; parts?: readonly (keyof Fields)[] }
  /** What was typed is discarded. */
  | { kind: 'left' };

/** Whether the server has what is typed. */
export function isSaved<Fields extends object>({ typed, base, unanswered }: Typed<Fields>) {
  return unanswered.length === 0 && isSame(typed, base);
}

export function opened<Fields extends object, Stored>(
  version: Version<Fields, Stored>,
  copy: Copy<Fields> | undefined,
  rules: Rules<Fields>,
): Typed<Fields, Stored> {
  const { fields } = version;
  if (!copy) return { typed: fields, base: fields, version, unanswered: [] };
  const { revision, unanswered } = copy;
  const isContinued = revision === version.revision;
  const base = copy.base ?? (isContinued ? fields : ({} as Fields));
  // Another release may have had other fields.
  const known = fieldNames(fields).filter((name) => Object.hasOwn(copy.typed, name));
  const before = {
    typed: { ...fields, ...pick(copy.typed, known) },
    base,
    version: { ...version, fields: copy.stored ?? base, revision },
    unanswered,
  };
  return received(before, version, rules);
}

/** The next state. Nothing here is done: see use-typed.ts. */
export function reduceTyped<Fields extends object, Stored>(
  state: Typed<Fields, Stored>,
  event: TypedEvent<Fields, Stored>,
  rules: Rules<Fields>,
): Typed<Fields, Stored> {
  switch (event.kind) {
    case 'typed':
      return { ...state, typed: { ...state.typed, ...event.changes } };
    case 'filled': {
      const { typed, base } = state;
      const { changes } = event;
      return { ...state, typed: { ...typed, ...changes }, base: { ...base, ...changes } };
    }
    case 'restored': {
      const { copy } = event;
      const before = copy.stored ?? state.base;
      // What was typed since stays in the fields that the earlier text had not changed.
      const changed = fieldNames(copy.typed).filter(
        (name) => !isSame(copy.typed[name], before[name]),
      );
      const typed = { ...state.typed, ...pick(copy.typed, changed) };
      return opened(state.version, { ...copy, typed }, rules);
    }
    case 'sent': {
      const { typed: fields, unanswered } = state;
      const { next } = event;
      return { ...state, unanswered: [...unanswered, next], sending: { fields, next } };
    }
    case 'saved':
      return saved(state, event.version, rules);
    case 'refused': {
      const unanswered = state.unanswered.filter((next) => next !== state.sending?.next);
      return { ...state, sending: undefined, unanswered };
    }
    case 'lost':
      return { ...state, sending: undefined };
    case 'foreign':
      return received(state, event.version, rules, event.continues);
    case 'decided':
      return decided(state, event.side, event.parts ?? state.theirs?.conflicts ?? [], rules);
    case 'left':
      return { ...state, typed: state.base, unanswered: [], theirs: undefined };
  }
}

/** What was typed since the save was sent stays typed. */
function saved<Fields extends object, Stored>(
  state: Typed<Fields, Stored>,
  version: Version<Fields, Stored>,
  { adopts }: Rules<Fields>,
): Typed<Fields, Stored> {
  const { typed, sending } = state;
  const sentFields = sending?.fields ?? typed;
  const isSent = (name: keyof Fields) => isSame(typed[name], sentFields[name]);
  const names = fieldNames(version.fields);
  const shown = adopts ? { ...typed, ...pick(version.fields, names.filter(isSent)) } : typed;
  const base = adopts ? version.fields : sentFields;
  return { typed: shown, base, version, unanswered: [] };
}

/** Takes over a version of the server: our own, from a save whose response was lost, or one of somebody else. */
function received<Fields extends object, Stored>(
  state: Typed<Fields, Stored>,
  version: Version<Fields, Stored>,
  rules: Rules<Fields>,
  continues?: Fields,
): Typed<Fields, Stored> {
  const { revision } = version;
  const { sending, ...rest } = state;
  // A save that is answered by this version has stored nothing else.
  const unanswered = rest.unanswered.filter((next) => next !== sending?.next);
  if (revision === rest.version.revision) return { ...rest, version, unanswered };
  if (rest.unanswered.includes(revision)) {
    return { typed: rest.typed, base: version.fields, version, unanswered: [] };
  }
  const before = continues
    ? { ...rest, base: continues, version: { ...rest.version, fields: continues } }
    : rest;
  const { conflicts, stored, ...merged } = merge(before, version.fields, rules);
  if (conflicts.length === 0) return { ...merged, version, unanswered: [] };
  const { version: former } = before;
  return {
    ...merged,
    version: { ...former, fields: stored },
    unanswered,
    theirs: { ...version, conflicts },
  };
}

/** Decides about some parts that both changed; after the last one, the revision is theirs. */
function decided<Fields extends object, Stored>(
  { theirs, ...state }: Typed<Fields, Stored>,
  side: 'mine' | 'theirs',
  parts: readonly (keyof Fields)[],
  rules: Rules<Fields>,
): Typed<Fields, Stored> {
  if (!theirs) return state;
  const { conflicts, ...version } = theirs;
  const isChosen = (part: keyof Fields) => parts.includes(part) && conflicts.includes(part);
  const chosen = partsOf(version.fields, rules).filter(([first]) => first && isChosen(first));
  const taken = pick(version.fields, chosen.flat());
  const next = {
    ...state,
    typed: side === 'theirs' ? { ...state.typed, ...taken } : state.typed,
    base: { ...state.base, ...taken },
    version: { ...state.version, fields: { ...state.version.fields, ...taken } },
  };
  return received(next, version, rules);
}

/**
 * Takes the parts that only they changed. `conflicts` are parts that both changed differently: they stay mine, and go on
 * from what they began from, until it is decided.
 */
function merge<Fields extends object>(
  { typed, base, version }: Typed<Fields>,
  theirs: Fields,
  rules: Rules<Fields>,
) {
  const merged = { typed, base, stored: version.fields };
  const conflicts: (keyof Fields)[] = [];
  for (const names of partsOf(theirs, rules)) {
    const isEqual = (one: Fields, other: Fields) =>
      names.every((name) => isSame(one[name], other[name]));
    if (isEqual(theirs, version.fields)) continue;
    const taken = pick(theirs, names);
    const isMine = !isEqual(typed, base);
    if (isMine && !isEqual(typed, theirs)) {
      conflicts.push(...names.slice(0, 1));
      continue;
    }
    if (!isMine) merged.typed = { ...merged.typed, ...taken };
    merged.base = { ...merged.base, ...taken };
    merged.stored = { ...merged.stored, ...taken };
  }
  return { ...merged, conflicts };
}

const partsOf = <Fields extends object>(fields: Fields, { parts }: Rules<Fields>) =>
  parts ?? [fieldNames(fields)];

/** Each field as a part of its own. */
export const eachField = <Fields extends object>(fields: Fields) =>
  fieldNames(fields).map((name) => [name]);

const fieldNames = <Fields extends object>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields)[];

const pick = <Fields extends object>(fields: Fields, names: readonly (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
