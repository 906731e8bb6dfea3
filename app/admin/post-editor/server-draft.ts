import { useCallback, useMemo, useRef, useState } from 'react';
import type { DraftPayload } from '../../../domain/api/answers/versions.ts';
import { textFault } from '../../../domain/forms/post-form.ts';
import type { PostFields } from '../../../domain/posts/post-fields.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useAutosave } from '../saving/use-autosave.ts';
import { useInTurn } from '../saving/use-in-turn.ts';
import { draftIn, fieldsOf, imageOf, sameFields } from './post-draft.ts';
import type { useDraft } from './use-draft.ts';

interface ServerDraftOptions {
  /** Names the draft of a post that is not created yet. */
  draftKey: string;
  /** The draft as the form was opened. */
  opened: DraftPayload | null;
  /** A call ended the session. */
  onSessionEnd: (error: ApiError) => void;
}

export type ServerDraft = ReturnType<typeof useServerDraft>;

/**
 * Stores what is typed on the server, one call after the other, and touches nothing public. `kept` is what the server
 * has, as a draft or as the post; `theirs` is a draft that was saved elsewhere meanwhile.
 */
export function useServerDraft(form: ReturnType<typeof useDraft>, options: ServerDraftOptions) {
  const { draftKey, opened, onSessionEnd } = options;
  const { stored, draft, image, baseUpdatedAt } = form;
  const key = stored ? String(stored.id) : draftKey;
  const fields = useMemo(() => fieldsOf(draft, image, stored), [draft, image, stored]);
  const [kept, setKept] = useState(
    () => opened?.fields ?? fieldsOf(form.saved, { file: undefined, remove: false }, stored),
  );
  const [savedAt, setSavedAt] = useState(opened?.at);
  const [problem, setProblem] = useState('');
  const [theirs, setTheirs] = useState<DraftPayload>();
  const revision = useRef(opened?.revision ?? '');
  const isEnded = useRef(false);
  const queue = useInTurn();
  const isKept = sameFields(fields, kept);
  const isTooLong = useMemo(() => textFault(fields.content) !== undefined, [fields.content]);
  const latest = useRef({ key, fields, base: baseUpdatedAt, kept, hasPost: stored !== null });
  latest.current = {
    ...latest.current,
    key,
    fields,
    base: baseUpdatedAt,
    hasPost: stored !== null,
  };

  /** From now on the server has these fields, in a draft or, without one, in the post. */
  const settle = useCallback((typed: PostFields, stored: DraftPayload | null) => {
    revision.current = stored?.revision ?? '';
    latest.current.kept = typed;
    setKept(typed);
    setSavedAt(stored?.at);
    setProblem('');
  }, []);

  const store = useCallback(
    async (keep: boolean): Promise<ApiError | undefined> => {
      const sent = latest.current;
      if (isEnded.current) return;
      if (sameFields(sent.fields, sent.kept) && !keep) return;
      const fault = textFault(sent.fields.content);
      if (fault) return new ApiError(fault, { status: 422, body: { error: fault } });
      const json = {
        ...{ revision: revision.current, fields: sent.fields, keep },
        base_updated_at: sent.hasPost ? (sent.base ?? null) : null,
      };
      try {
        const answer = await callApi('PUT /api/admin/drafts/:id', { id: sent.key, json });
        settle(sent.fields, answer.draft);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) onSessionEnd(error);
        const { current } = Object(error.body) as { current?: DraftPayload | null };
        if (error.status === 409 && current) setTheirs(current);
        // The draft has become the post: what is typed here is another one.
        else if (error.status === 409) revision.current = '';
        setProblem(error.message);
        return error;
      }
    },
    [onSessionEnd, settle],
  );

  /** One call after the other, each with the draft that the one before has left. */
  const inTurn = useCallback(
    <Answer>(act: (written: { key: string; revision: string }) => Promise<Answer>) => {
      return queue(() => act({ key: latest.current.key, revision: revision.current }));
    },
    [queue],
  );

  /** Stores what is typed; `keep` as a version too. Resolves with why the server does not have it. */
  const save = useCallback((keep = false) => inTurn(() => store(keep)), [inTurn, store]);

  useAutosave({ typed: fields, isPending: !isKept && !isTooLong && !theirs, save });

  /** Ends the question of two drafts: the one that stays is saved over the other. */
  function decide(side?: 'mine' | 'theirs') {
    if (theirs && side) revision.current = theirs.revision;
    if (theirs && side === 'theirs') {
      form.replace(draftIn(theirs));
      form.setImage(imageOf(theirs, stored));
      settle(theirs.fields, theirs);
    }
    setTheirs((current) => (current === theirs ? undefined : current));
  }

  return {
    ...{ save, inTurn, settle, kept, isKept, isTooLong, savedAt, problem, theirs, decide },
    /** Nothing more is stored: the post has it all. */
    end() {
      isEnded.current = true;
    },
  };
}
