import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  NewsletterDraft,
  NewsletterFields,
} from '../../../domain/newsletter/newsletter.calls.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useOwnSaves } from '../saving/own-saves.ts';
import { useAutosave } from '../saving/use-autosave.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { useToast } from '../ui/toast.tsx';
import { useCallQueue } from '../ui/use-call-queue.ts';
import { type FieldsBase, mergeFields } from './merge-fields.ts';

export type NewsletterDrafting = ReturnType<typeof useNewsletterDraft>;

const same = (one: NewsletterFields, other: NewsletterFields) =>
  (Object.keys(one) as (keyof NewsletterFields)[]).every((name) => one[name] === other[name]);

/**
 * The fields of a newsletter, saved on the server one call at a time. Unsaved edits are stored in this browser. `theirs` is
 * a draft that somebody else has saved in the meantime.
 */
export function useNewsletterDraft(opened: NewsletterDraft) {
  const { id } = opened;
  const [start] = useState(() => startOf(opened));
  const [fields, setFields] = useState(start.fields);
  // The saved fields as sent; `stored` differs because the server sanitises the text.
  const [saved, setSaved] = useState(start.saved);
  const [stored, setStored] = useState(opened);
  const [theirs, setTheirs] = useState(start.theirs);
  const notify = useToast();
  const [problem, setProblem] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [textVersion, setTextVersion] = useState(0);
  const latest = useRef({ fields, saved, stored: opened.fields, revision: opened.revision });
  latest.current = { ...latest.current, fields };
  const inTurn = useCallQueue();
  const { send, unanswered } = useOwnSaves();
  const isDirty = !same(fields, saved);
  const mayLeave = useLeaveGuard(isDirty, {
    isSaved: () => same(latest.current.fields, latest.current.saved),
  });

  const settle = useCallback((sent: NewsletterFields, draft: NewsletterDraft) => {
    const { fields: storedFields, revision } = draft;
    latest.current = { ...latest.current, saved: sent, stored: storedFields, revision };
    setSaved(sent);
    setStored(draft);
    setProblem('');
  }, []);

  const show = useCallback((next: NewsletterFields) => {
    const { content } = latest.current.fields;
    latest.current = { ...latest.current, fields: next };
    setFields(next);
    if (next.content !== content) setTextVersion((version) => version + 1);
  }, []);

  /** Merges what somebody else has saved; false if both changed the same field. */
  const takeOver = useCallback(
    (current: NewsletterDraft): boolean => {
      const { fields: typed, saved: sent, stored: storedFields } = latest.current;
      const merged = mergeFields(typed, { sent, stored: storedFields }, current.fields);
      if (merged.both.length > 0) {
        setTheirs({ draft: current, merged });
        return false;
      }
      settle(merged.saved, current);
      show(merged.fields);
      notify(`${current.savedBy} changed this newsletter too. Both changes are kept.`, {
        tone: 'alert',
      });
      return true;
    },
    [notify, settle, show],
  );

  /** Stores what is typed in this browser. */
  const keep = useCallback(() => {
    const { fields: typed, saved: sent, stored: storedFields, revision } = latest.current;
    const base = { sent, stored: storedFields };
    storeCopy(id, { fields: typed, revision, base, unanswered: unanswered.current });
  }, [id, unanswered]);

  const store = useCallback(async (): Promise<boolean> => {
    const { fields: typed, saved: before, revision } = latest.current;
    const isSaved = same(typed, before);
    if (isSaved && unanswered.current.length === 0) return true;
    try {
      const draft = await send(revision, (save) => {
        if (!isSaved) keep();
        return callApi('PUT /api/admin/newsletters/:id', { id, json: { ...save, fields: typed } });
      });
      settle(typed, draft);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = (error.body ?? {}) as { current?: NewsletterDraft };
      if (current && takeOver(current)) return await store();
      setProblem(error.message);
      return false;
    }
  }, [id, keep, send, settle, takeOver, unanswered]);

  /** Resolves to whether all edits are saved. */
  const save = useCallback(() => inTurn(store), [inTurn, store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is typed
  useEffect(() => {
    if (isDirty) keep();
    else dropCopy(id);
  }, [fields, id, isDirty, keep]);

  useAutosave({ typed: fields, isPending: isDirty && !theirs, save });

  return {
    id,
    fields,
    stored,
    isDirty,
    problem,
    errors,
    theirs,
    save,
    textVersion,
    revision: () => latest.current.revision,

    edit(changes: Partial<NewsletterFields>) {
      setFields((before) => ({ ...before, ...changes }));
      setErrors({});
    },

    /** Shows errors at their fields. */
    refuse: setErrors,

    /** Resolves the conflict for fields that both changed; other changes of both are kept. */
    decide(side: 'mine' | 'theirs') {
      if (!theirs) return;
      settle(theirs.merged.saved, theirs.draft);
      show(side === 'theirs' ? theirs.merged.theirs : theirs.merged.fields);
      setTheirs(undefined);
    },

    /** Discards unsaved edits before the newsletter is sent or deleted. */
    end() {
      mayLeave();
      dropCopy(id);
    },
  };
}

/** The unsaved edits of the last visit merged with what was saved since, or the saved draft. */
function startOf(opened: NewsletterDraft) {
  const copy = storedCopy(opened.id);
  const saved = opened.fields;
  if (!copy || same(copy.fields, saved)) return { fields: saved, saved };
  const { revision, unanswered = [] } = copy;
  if ([revision, ...unanswered].includes(opened.revision)) return { fields: copy.fields, saved };
  // Copies from older releases have no base.
  const nothing = {
    subject: '',
    preview: '',
    content: '',
    post: null,
    extent: 'whole',
    until: 2,
  } as const;
  const base = copy.base ?? { sent: nothing, stored: nothing };
  const merged = mergeFields(copy.fields, base, opened.fields);
  return merged.both.length > 0
    ? { fields: copy.fields, saved, theirs: { draft: opened, merged } }
    : { fields: merged.fields, saved: merged.saved };
}

/** Unsaved fields in this browser, with the revision they are based on, and those of saves without a response. */
interface NewsletterCopy {
  fields: NewsletterFields;
  revision: string;
  base?: FieldsBase;
  unanswered?: readonly string[];
}

const copyKey = (id: number) => `newsletter-copy-${id}`;

const storeCopy = (id: number, copy: NewsletterCopy) => storeJson(copyKey(id), copy);

const dropCopy = (id: number) => localStorage.removeItem(copyKey(id));

const storedCopy = (id: number) => readJson(copyKey(id), isCopy);

function isCopy(stored: unknown): stored is NewsletterCopy {
  const { fields, revision } = (stored ?? {}) as Partial<NewsletterCopy>;
  return typeof revision === 'string' && typeof fields?.content === 'string';
}
