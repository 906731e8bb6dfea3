import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  NewsletterDraft,
  NewsletterFields,
} from '../../../domain/newsletter/newsletter.calls.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useAutosave, useInTurn } from '../saving/use-autosave.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { readJson, storeJson } from '../session/stored-json.ts';

export type NewsletterDrafting = ReturnType<typeof useNewsletterDraft>;

const same = (one: NewsletterFields, other: NewsletterFields) =>
  (Object.keys(one) as (keyof NewsletterFields)[]).every((name) => one[name] === other[name]);

/**
 * The fields of a newsletter, saved on the server one call at a time. Unsaved edits are stored in this browser; `theirs` is
 * the draft that somebody else has saved meanwhile.
 */
export function useNewsletterDraft(opened: NewsletterDraft) {
  const { id } = opened;
  const [start] = useState(() => startOf(opened));
  const [fields, setFields] = useState(start.fields);
  // The saved fields as they were sent; `stored` differs as the server sanitises the text.
  const [saved, setSaved] = useState(opened.fields);
  const [stored, setStored] = useState(opened);
  const [theirs, setTheirs] = useState(start.theirs);
  const [problem, setProblem] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [textVersion, setTextVersion] = useState(0);
  const latest = useRef({ fields, saved, revision: opened.revision });
  latest.current = { ...latest.current, fields };
  const inTurn = useInTurn();
  const isDirty = !same(fields, saved);
  const mayLeave = useLeaveGuard(isDirty);

  const settle = useCallback((sent: NewsletterFields, draft: NewsletterDraft) => {
    latest.current = { ...latest.current, saved: sent, revision: draft.revision };
    setSaved(sent);
    setStored(draft);
    setProblem('');
  }, []);

  const store = useCallback(async (): Promise<boolean> => {
    const { fields: typed, saved: before, revision } = latest.current;
    if (same(typed, before)) return true;
    try {
      const json = { revision, fields: typed };
      settle(typed, await callApi('PUT /api/admin/newsletters/:id', { id, json }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = (error.body ?? {}) as { current?: NewsletterDraft };
      if (current) setTheirs(current);
      setProblem(error.message);
      return false;
    }
  }, [id, settle]);

  /** Resolves to whether all edits are saved. */
  const save = useCallback(() => inTurn(store), [inTurn, store]);

  useEffect(() => {
    if (!isDirty) return dropCopy(id);
    storeCopy(id, { fields, revision: latest.current.revision });
  }, [fields, id, isDirty]);

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

    /** Resolves the conflict: the chosen draft is saved over the other. */
    decide(side: 'mine' | 'theirs') {
      if (!theirs) return;
      settle(theirs.fields, theirs);
      if (side === 'theirs') {
        setFields(theirs.fields);
        setTextVersion((version) => version + 1);
      }
      setTheirs(undefined);
    },

    /** Discards unsaved edits before the newsletter is sent or deleted. */
    end() {
      mayLeave();
      dropCopy(id);
    },
  };
}

/** The unsaved edits of the last visit, or the saved draft. */
function startOf(opened: NewsletterDraft) {
  const copy = storedCopy(opened.id);
  if (!copy || same(copy.fields, opened.fields)) return { fields: opened.fields };
  if (copy.revision === opened.revision) return { fields: copy.fields };
  return { fields: copy.fields, theirs: opened };
}

/** Unsaved fields in this browser, with the revision that they started from. */
interface NewsletterCopy {
  fields: NewsletterFields;
  revision: string;
}

const copyKey = (id: number) => `newsletter-copy-${id}`;

const storeCopy = (id: number, copy: NewsletterCopy) => storeJson(copyKey(id), copy);

const dropCopy = (id: number) => localStorage.removeItem(copyKey(id));

const storedCopy = (id: number) => readJson(copyKey(id), isCopy);

function isCopy(stored: unknown): stored is NewsletterCopy {
  const { fields, revision } = (stored ?? {}) as Partial<NewsletterCopy>;
  return typeof revision === 'string' && typeof fields?.content === 'string';
}
