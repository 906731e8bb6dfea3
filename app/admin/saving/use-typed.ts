import { useCallback, useRef, useState } from 'react';
import { fieldsIn } from '../../../domain/record.ts';
import { isSame } from '../../../domain/same-value.ts';
import { ApiError } from '../api/call-api.ts';
import { dropCopy, findCopy, keepCopy, type StoredCopy } from '../session/copies.ts';
import { useCallQueue } from '../ui/use-call-queue.ts';
import {
  isSaved,
  opened,
  type Rules,
  reduceTyped,
  type Typed,
  type TypedEvent,
  type Version,
} from './typed.ts';
import { useAutosave } from './use-autosave.ts';
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard.ts';

/** A text as the server tells it: what is stored, and its revision. A refused save has the same in its body. */
export interface Stored<Current> {
  current: Current;
  revision: string;
  /** The text that `current` replaced, if that is not the one stored last: a post replaces a post, not its draft. */
  continues?: Current;
}

/** What a save says about revisions: see saveFields of the calls. */
export interface Over {
  revision: string;
  next: string;
}

interface TypedOptions<Fields extends object, Current> extends Rules<Fields> {
  /** Of the copy in this browser: kinds and ids only. Without it there is none. What is new may get an id by a save. */
  name: string | ((current: Current) => string) | undefined;
  /** What was stored when the form was opened. */
  opened: Stored<Current>;
  fieldsOf: (current: Current) => Fields;
  /** Stores the fields over a revision, as the next one. */
  save: Save<Fields, Current>;
  /** Saves by itself a second after something was typed. */
  isAuto?: boolean;
  /** Unsaved text of an earlier opening is offered; by default it is shown. */
  isOffered?: boolean;
  /** Called when changes of somebody else were taken over beside those that are typed. */
  onMerged?: (current: Current) => void;
}

export type Save<Fields, Current> = (
  fields: Fields,
  over: Over,
  current: Current,
) => Promise<Stored<Current>>;

export type Typing<Fields extends object, Current> = ReturnType<
  typeof useUnguarded<Fields, Current>
>;

/**
 * A text that somebody types, saved one call at a time. What is not saved is stored in this browser, and leaving asks first.
 * Texts that somebody else has saved in the meantime are merged, or are `theirs` until it is decided.
 */
export function useTyped<Fields extends object, Current>(
  options: TypedOptions<Fields, Current>,
  guard?: LeaveGuard,
) {
  const typing = useUnguarded(options);
  return { ...typing, mayLeave: useLeaveGuard(typing.isUnsaved, guard) };
}

/** The same where leaving asks nothing, or a dialog asks. The router asks only one question at a time. */
export function useUnguarded<Fields extends object, Current>(
  options: TypedOptions<Fields, Current>,
) {
  const { isAuto = false, isOffered = false } = options;
  const latest = useRef(options);
  latest.current = options;
  const versionOf = useCallback(
    ({ current, revision }: Stored<Current>): Version<Fields, Current> => ({
      fields: latest.current.fieldsOf(current),
      revision,
      stored: current,
    }),
    [],
  );
  const [start] = useState(() => {
    const name = nameOf(options, options.opened.current);
    const copy = copyOf<Fields>(name);
    const state = opened(versionOf(options.opened), isOffered ? undefined : copy, options);
    const isNew = copy && !isSame({ ...state.typed, ...copy.typed }, state.typed);
    return { name, state, copy, found: isOffered && isNew ? copy : undefined };
  });
  const [state, setState] = useState(start.state);
  const [found, setFound] = useState(start.found);
  const [problem, setProblem] = useState<ApiError>();
  const [hasRoom, setHasRoom] = useState(true);
  const now = useRef({ ...start, problem, hasRoom });
  const inTurn = useCallQueue();

  /** Stores in this browser what is not saved; what was found there stays until it is decided. */
  const keep = useCallback(() => {
    const { name: before, state: next, found: earlier, copy: last } = now.current;
    const name = nameOf(latest.current, next.version.stored);
    if (name === undefined) return;
    const copy = isSaved(next) ? earlier : copyFrom(next, latest.current, earlier);
    // Another tab, or the form that was opened after this one, may have stored another.
    const isLast = before !== undefined && last !== undefined && findCopy(before) === last;
    if (isLast && (!copy || name !== before)) dropCopy(before);
    if (copy && (copy !== last || name !== before)) {
      void keepCopy(name, copy as StoredCopy).then((isKept) => {
        now.current.hasRoom = isKept;
        setHasRoom(isKept);
      });
    }
    now.current = { ...now.current, name, copy };
  }, []);

  const dispatch = useCallback(
    (event: TypedEvent<Fields, Current>) => {
      now.current.state = reduceTyped(now.current.state, event, latest.current);
      setState(now.current.state);
      keep();
    },
    [keep],
  );

  const fail = useCallback((error: ApiError | undefined) => {
    now.current.problem = error;
    setProblem(error);
  }, []);

  const store = useCallback(
    async (call?: Save<Fields, Current>): Promise<Current> => {
      const { theirs } = now.current.state;
      if (theirs && latest.current.isAuto) throw now.current.problem ?? undecided();
      // Whoever saves over a version that is shown has decided.
      if (theirs) dispatch({ kind: 'decided', side: 'mine' });
      const { revision, stored: current } = now.current.state.version;
      if (!call && isSaved(now.current.state)) {
        fail(undefined);
        return current;
      }
      const next = newRevision();
      dispatch({ kind: 'sent', next });
      try {
        const over = { revision, next };
        const { typed } = now.current.state;
        const stored = await (call ?? latest.current.save)(typed, over, current);
        dispatch({ kind: 'saved', version: versionOf(stored) });
        fail(undefined);
        return stored.current;
      } catch (error) {
        const other = storedIn<Current>(error);
        if (other && other.revision !== revision) {
          const before = now.current.state;
          const continues = other.continues && latest.current.fieldsOf(other.continues);
          dispatch({ kind: 'foreign', version: versionOf(other), continues });
          const isOwn = before.unanswered.includes(other.revision);
          if (!now.current.state.theirs) {
            if (!isOwn) latest.current.onMerged?.(other.current);
            return await store(call);
          }
        } else dispatch({ kind: isRefused(error) ? 'refused' : 'lost' });
        if (error instanceof ApiError) fail(error);
        throw error;
      }
    },
    [dispatch, fail, versionOf],
  );

  /** Saves what is typed, or does so with another call. Resolves to what is stored; throws if it is not. */
  const save = useCallback(
    (call?: Save<Fields, Current>) => inTurn(() => store(call)),
    [inTurn, store],
  );

  /** Resolves to whether everything is saved. */
  const trySave = useCallback(
    (call?: Save<Fields, Current>) =>
      save(call).then(
        () => true,
        (error) => {
          if (error instanceof ApiError) return false;
          throw error;
        },
      ),
    [save],
  );

  const isPending = isAuto && !isSaved(state) && !state.theirs;
  useAutosave({ typed: state.typed, isPending, save: trySave });

  /** Ends the question about what was found. */
  function answer(copy: StoredFields<Fields> | undefined) {
    now.current.found = undefined;
    setFound(undefined);
    if (copy) dispatch({ kind: 'restored', copy });
    else keep();
  }

  return {
    fields: state.typed,
    /** The fields, up to date even before the next render. */
    latest: () => now.current.state.typed,
    /** What the server has said last. */
    stored: state.version.stored,
    /** The same, up to date even before the next render. */
    latestStored: () => now.current.state.version.stored,
    revision: () => now.current.state.version.revision,
    isSaved: isSaved(state),
    /** Whether something is typed that is not saved, up to date even before the next render. */
    isUnsaved: useCallback(() => !isSaved(now.current.state), []),
    isSending: state.sending !== undefined,
    problem,
    hasRoom,
    /** Whether this browser has room for what is typed, up to date even before the next render. */
    isKept: useCallback(() => now.current.hasRoom, []),
    /** Whether a save has got no response, so that it is not known what is stored. */
    isUnanswered: () => now.current.state.unanswered.length > 0,
    theirs: state.theirs,
    found,
    edit: (changes: Partial<Fields>) => dispatch({ kind: 'typed', changes }),
    /** Changes what is not typed, such as a choice: alone it need not be saved. */
    fill: (changes: Partial<Fields>) => dispatch({ kind: 'filled', changes }),
    save,
    trySave,
    /** Takes over what the server has by now, unless a save is on its way. */
    look: useCallback(
      (stored: Stored<Current>) => {
        if (!now.current.state.sending) dispatch({ kind: 'foreign', version: versionOf(stored) });
      },
      [dispatch, versionOf],
    ),
    /** Loads what the server has, after the saves that are on their way, and takes it over. */
    load: (call: () => Promise<Stored<Current>>) =>
      inTurn(async () => dispatch({ kind: 'foreign', version: versionOf(await call()) })),
    decide(side: 'mine' | 'theirs', parts?: readonly (keyof Fields)[]) {
      dispatch({ kind: 'decided', side, ...(parts && { parts }) });
      if (!now.current.state.theirs) fail(undefined);
    },
    restore: () => answer(found),
    discard: () => answer(undefined),
    /** Discards what is typed: by request, or after its work is done. */
    forget() {
      now.current.found = undefined;
      setFound(undefined);
      dispatch({ kind: 'left' });
    },
  };
}

type StoredFields<Fields> = Pick<StoredCopy, 'at' | 'revision' | 'unanswered'> & {
  typed: Fields;
  base?: Fields;
  stored?: Fields;
};

const nameOf = <Fields extends object, Current>(
  { name }: TypedOptions<Fields, Current>,
  current: Current,
) => (typeof name === 'function' ? name(current) : name);

const copyOf = <Fields>(name: string | undefined) =>
  (name === undefined ? undefined : findCopy(name)) as StoredFields<Fields> | undefined;

/** What is stored in this browser: with what was found there and not decided, unless it was typed again. */
function copyFrom<Fields extends object>(
  { typed, base, version, unanswered }: Typed<Fields>,
  { parts }: Rules<Fields>,
  found: StoredFields<Fields> | undefined,
): StoredFields<Fields> {
  const changes = Object.entries(typed).filter(
    ([name, value]) => !isSame(value, base[name as keyof Fields]),
  );
  return {
    typed: found ? { ...found.typed, ...Object.fromEntries(changes) } : typed,
    ...(parts && { base, stored: version.fields }),
    revision: version.revision,
    unanswered,
    at: new Date().toISOString(),
  };
}

const undecided = () => new ApiError('Somebody else has saved this meanwhile.', { status: 409 });

/** The version of somebody else, if a save was refused because of it. */
function storedIn<Current>(error: unknown): Stored<Current> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return;
  const { revision } = fieldsIn(error.body);
  return typeof revision === 'string' ? (error.body as Stored<Current>) : undefined;
}

/** Whether a save stored nothing for sure. */
export const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** A random UUID. Not crypto.randomUUID, which needs https. */
export function newRevision(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
