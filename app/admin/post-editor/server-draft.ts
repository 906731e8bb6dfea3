import { useCallback, useMemo, useRef, useState } from 'react';
import { type PostFields, textFault } from '../../../domain/posts/post-form.ts';
import type { DraftPayload } from '../../../domain/versions/versions.calls.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useOwnSaves } from '../saving/own-saves.ts';
import { noNetwork, useAutosave } from '../saving/use-autosave.ts';
import { useCallQueue } from '../ui/use-call-queue.ts';
import { dropCopy } from './local-copy.ts';
import { draftFromServer, imageOf, noImageChange, sameFields, serverFields } from './post-draft.ts';
import type { DraftForm } from './use-draft.ts';

interface ServerDraftOptions {
  /** Id of the open form. */
  formKey: string;
  /** Key of the draft of a post that is not created yet. */
  draftKey: string;
  /** The draft when the form was opened. */
  storedDraft: DraftPayload | null;
  /** Called when a call ends the session. */
  onSessionEnd: (error: ApiError) => void;
}

export type ServerDraft = ReturnType<typeof useServerDraft>;

const safeHere = 'Your text is safe in this browser.';

/** Key and revision of the draft on the server, for a save of the post that deletes the draft. */
export interface DraftRevision {
  key: string;
  revision: string;
}

/**
 * Autosaves the form as a draft on the server, one call after another, without changing anything public. `saved` is the state
 * on the server, as draft or post; `theirs` is a draft that was saved elsewhere in the meantime.
 */
export function useServerDraft(form: DraftForm, options: ServerDraftOptions) {
  const { formKey, draftKey, storedDraft, onSessionEnd } = options;
  const { stored, draft, image, baseUpdatedAt } = form;
  const postKey = stored ? String(stored.id) : 'new';
  const fields = useMemo(() => serverFields(draft, image, stored), [draft, image, stored]);
  const [saved, setSaved] = useState(
    () => storedDraft?.fields ?? serverFields(form.saved, noImageChange, stored),
  );
  const [savedAt, setSavedAt] = useState(storedDraft?.at);
  const [problem, setProblem] = useState('');
  const [theirs, setTheirs] = useState<DraftPayload>();
  const revision = useRef(storedDraft?.revision ?? '');
  const isEnded = useRef(false);
  const queue = useCallQueue();
  const { send, unanswered } = useOwnSaves();
  const { send: sendPost, unanswered: unansweredPosts } = useOwnSaves();
  const isSaved = sameFields(fields, saved);
  const isTooLong = useMemo(() => textFault(fields.content) !== undefined, [fields.content]);

  // A queued call sends the form as it is when its turn comes.
  const latestSaved = useRef(saved);
  const snapshot = {
    postKey,
    key: stored ? String(stored.id) : draftKey,
    fields,
    base: stored ? (baseUpdatedAt ?? null) : null,
    updateTimes: form.updateTimes,
  };
  const latest = useRef(snapshot);
  latest.current = snapshot;

  /** Records that the server has these fields, in a draft or, without one, in the post. */
  const markSaved = useCallback((typed: PostFields, newDraft: DraftPayload | null) => {
    revision.current = newDraft?.revision ?? '';
    latestSaved.current = typed;
    setSaved(typed);
    setSavedAt(newDraft?.at);
    setProblem('');
  }, []);

  /** Whether a save of the post whose response was lost deleted the draft; the form is then based on what it stored. */
  const isOwnPostStored = useCallback(async (): Promise<boolean> => {
    const { postKey: id, updateTimes } = latest.current;
    if (unansweredPosts.current.length === 0) return false;
    if (id === 'new') return true;
    const post = await callApi('GET /api/blogs/:id', { id }).catch(() => undefined);
    if (!post?.revision || !unansweredPosts.current.includes(post.revision)) return false;
    latest.current = { ...latest.current, base: post.updated_at };
    updateTimes(post);
    return true;
  }, [unansweredPosts]);

  const store = useCallback(
    async (keep: boolean): Promise<ApiError | undefined> => {
      const { key: id, fields, base } = latest.current;
      if (isEnded.current) return;
      const isStored = sameFields(fields, latestSaved.current) && unanswered.current.length === 0;
      if (isStored && !keep) return;
      const fault = textFault(fields.content);
      if (fault) return new ApiError(fault, { status: 422, body: { error: fault } });
      const json = { fields, keep, baseUpdatedAt: base };
      try {
        const response = await send(revision.current, (save) =>
          callApi('PUT /api/admin/drafts/:id', { id, json: { ...save, ...json } }),
        );
        markSaved(fields, response.draft);
        // The form may be closed by now.
        if (sameFields(latest.current.fields, fields)) dropCopy(latest.current.postKey, formKey);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) onSessionEnd(error);
        const newer = conflictingVersion<DraftPayload>(error);
        if (newer) setTheirs(newer);
        // The post was saved, which deleted its draft: the next save creates a new draft.
        else if (error.status === 409) {
          revision.current = '';
          if (await isOwnPostStored()) return await store(keep);
        }
        setProblem(error.status === 0 ? noNetwork : `Not saved yet: ${error.message} ${safeHere}`);
        return error;
      }
    },
    [formKey, isOwnPostStored, onSessionEnd, markSaved, send, unanswered],
  );

  /** Stores the form; `keep` also adds a version to the history. Resolves to the error of a failed save. */
  const save = useCallback((keep = false) => queue(() => store(keep)), [queue, store]);

  /** Runs a call after those before it, with the revision of the draft. */
  const inTurn = useCallback(
    <Result>(call: (draft: DraftRevision) => Promise<Result>) =>
      queue(async () => {
        // The draft of a lost save has a revision that is not known here yet.
        if (unanswered.current.length > 0) await store(false);
        return await call({ key: latest.current.key, revision: revision.current });
      }),
    [queue, store, unanswered],
  );

  useAutosave({ typed: fields, isPending: !isSaved && !isTooLong && !theirs, save });

  /** Resolves a conflict of two drafts; the chosen one is saved over the other. */
  function decide(side?: 'mine' | 'theirs') {
    if (theirs && side) revision.current = theirs.revision;
    if (theirs && side === 'theirs') {
      form.replace(draftFromServer(theirs));
      form.setImage(imageOf(theirs, stored));
      markSaved(theirs.fields, theirs);
    }
    setTheirs((current) => (current === theirs ? undefined : current));
  }

  /** Stops autosaving, because the post has been saved. */
  function end() {
    isEnded.current = true;
  }

  return {
    postKey,
    save,
    inTurn,
    /** Sends a save of the post itself. */
    sendPost,
    markSaved,
    saved,
    isSaved,
    /** Whether what is typed is saved at this moment, which may not be rendered yet. */
    isSavedNow: () => sameFields(latest.current.fields, latestSaved.current),
    isTooLong,
    savedAt,
    problem,
    theirs,
    decide,
    end,
  };
}

/** The version of somebody else, if a save was refused because of it. */
export function conflictingVersion<Version>({ status, body }: ApiError): Version | undefined {
  if (status !== 409) return;
  return (body as { current?: Version | null } | undefined)?.current ?? undefined;
}
