import { useCallback, useEffect, useRef, useState } from 'react';
import type { NewsletterDraft, NewsletterFields } from '../../../domain/api/answers/newsletters.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useAutosave } from '../saving/use-autosave.ts';
import { useInTurn } from '../saving/use-in-turn.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { readJson, storeJson } from '../session/stored-json.ts';

export type NewsletterDrafting = ReturnType<typeof useNewsletterDraft>;

const same = (one: NewsletterFields, other: NewsletterFields) =>
  (Object.keys(one) as (keyof NewsletterFields)[]).every((name) => one[name] === other[name]);

/**
 * What is typed into a newsletter, stored on the server one call after the other. What is not stored yet is kept in this
 * browser; `theirs` is what somebody else stored meanwhile.
 */
export function useNewsletterDraft(opened: NewsletterDraft) {
  const { id } = opened;
  const [start] = useState(() => startOf(opened));
  const [fields, setFields] = useState(start.fields);
  // What the server has, as it was sent: it cleans the text.
  const [kept, setKept] = useState(opened.fields);
  const [stored, setStored] = useState(opened);
  const [theirs, setTheirs] = useState(start.theirs);
  const [problem, setProblem] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [textVersion, setTextVersion] = useState(0);
  const latest = useRef({ fields, kept, revision: opened.revision });
  latest.current = { ...latest.current, fields };
  const inTurn = useInTurn();
  const isDirty = !same(fields, kept);
  const mayLeave = useLeaveGuard(isDirty);

  const settle = useCallback((sent: NewsletterFields, draft: NewsletterDraft) => {
    latest.current = { ...latest.current, kept: sent, revision: draft.revision };
    setKept(sent);
    setStored(draft);
    setProblem('');
  }, []);

  const store = useCallback(async (): Promise<boolean> => {
    const { fields: typed, kept: before, revision } = latest.current;
    if (same(typed, before)) return true;
    try {
      const json = { revision, fields: typed };
      settle(typed, await callApi('PUT /api/admin/newsletters/:id', { id, json }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = Object(error.body) as { current?: NewsletterDraft };
      if (current) setTheirs(current);
      setProblem(error.message);
      return false;
    }
  }, [id, settle]);

  /** Stores what is typed; true when all of it is stored. */
  const save = useCallback(() => inTurn(store), [inTurn, store]);

  useEffect(() => {
    if (!isDirty) return dropCopy(id);
    keepCopy(id, { fields, revision: latest.current.revision });
  }, [fields, id, isDirty]);

  useAutosave({ typed: fields, isPending: isDirty && !theirs, save });

  return {
    ...{ id, fields, stored, isDirty, problem, errors, theirs, save, textVersion },
    revision: () => latest.current.revision,

    edit(changes: Partial<NewsletterFields>) {
      setFields((before) => ({ ...before, ...changes }));
      setErrors({});
    },

    /** Shows sentences at their fields. */
    refuse: setErrors,

    /** Ends the question of two drafts: the one that stays is stored over the other. */
    decide(side: 'mine' | 'theirs') {
      if (!theirs) return;
      settle(theirs.fields, theirs);
      if (side === 'theirs') {
        setFields(theirs.fields);
        setTextVersion((version) => version + 1);
      }
      setTheirs(undefined);
    },

    /** The newsletter is about to be something else than this draft. */
    end() {
      mayLeave();
      dropCopy(id);
    },
  };
}

/** What was typed and not stored the last time, over what is stored by now. */
function startOf(opened: NewsletterDraft) {
  const copy = keptCopy(opened.id);
  if (!copy || same(copy.fields, opened.fields)) return { fields: opened.fields };
  if (copy.revision === opened.revision) return { fields: copy.fields };
  return { fields: copy.fields, theirs: opened };
}

/** What was typed into a newsletter and not stored, with the revision that it was typed over. */
interface NewsletterCopy {
  fields: NewsletterFields;
  revision: string;
}

const keyOf = (id: number) => `newsletter-copy-${id}`;

const keepCopy = (id: number, copy: NewsletterCopy) => storeJson(keyOf(id), copy);

const dropCopy = (id: number) => localStorage.removeItem(keyOf(id));

const keptCopy = (id: number) => readJson(keyOf(id), isCopy);

function isCopy(kept: unknown): kept is NewsletterCopy {
  const { fields, revision } = Object(kept);
  return typeof revision === 'string' && typeof Object(fields).content === 'string';
}
