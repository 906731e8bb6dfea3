import { use, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ownNames, textFault } from '../../../domain/posts/post-form.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import { requestMessages } from '../../../domain/posts/publish-request.ts';
import { fieldsIn } from '../../../domain/record.ts';
import { fieldsAt } from '../../../domain/text/local-time.ts';
import { TimeZone } from '../../ui/time-zone.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { explainSessionEnd } from '../api/session.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { useMomentText } from '../ui/moment.tsx';
import { sameForm } from '../ui/same-form.ts';
import { useToast } from '../ui/toast.tsx';
import { draftErrors, type FieldErrors } from './post-draft.ts';
import type { PostText } from './use-post-text.ts';

const stillUploading = 'A picture is still being uploaded. Please save again in a moment.';

type Saving = ReturnType<typeof useSave>;

/** Saves the post, and shows why it is not saved. `isPutOff`: the question about another version is left for later. */
export function useSave(form: PostText) {
  const uploads = useRef(0);
  const [isSaving, setSaving] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [isPutOff, setPutOff] = useState(false);
  const notify = useToast();

  /** Resolves to the saved post, or to undefined if it was not saved and the form shows why. */
  async function save(status = form.draft.status): Promise<PostPayload | undefined> {
    if (isSaving) return;
    const { file } = form;
    const draft = { ...form.draft, status };
    const invalid = draftErrors(draft, file);
    setErrors(invalid);
    const isTooLong = textFault(draft.content) !== undefined;
    const tooLong = isTooLong ? `${postMessages.saveFailure}: ${textNotSaved(form.isKept())}` : '';
    setFailure(uploads.current > 0 ? stillUploading : tooLong);
    if (Object.keys(invalid).length > 0 || uploads.current > 0) return;
    setSaving(true);
    try {
      return await form.savePost({ status, file, onProgress: setProgress });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      setSaving(false);
      setProgress(undefined);
    }
  }

  /** Shows why a save failed. */
  function refuse(error: ApiError) {
    setPutOff(false);
    // The question about both versions says it.
    if (error.status === 409 && fieldsIn(error.body).current) return;
    const text = saveFailure(error, form.isKept());
    setErrors(ownNames(error.fields));
    setFailure(text);
    if (error.status === 404 && form.stored?.request?.askedAt) {
      void form.update({ request: null });
      notify(`${error.message} ${requestMessages.ended}`, { tone: 'alert' });
    }
    // The login replaces the form and shows the reason.
    if (error.status === 401) explainSessionEnd(text);
  }

  return {
    save,
    refuse,
    isSaving,
    progress,
    failure,
    setFailure,
    errors,
    isPutOff,
    putOff(text: string) {
      setPutOff(true);
      setFailure(text);
    },
    clearErrors: (names: string[]) => setErrors((before) => without(before, names)),
    onUploading: (step: 1 | -1) => {
      uploads.current += step;
    },
  };
}

/** Returns the same object if it has none of the names, to avoid a render. */
function without(errors: FieldErrors, names: string[]): FieldErrors {
  if (!names.some((name) => Object.hasOwn(errors, name))) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** The error message of a save: the text of the specification, the reason, and whether the text is stored. */
export function saveFailure(error: ApiError, isSafe: boolean): string {
  const safety = isSafe
    ? 'Your text is safe: this browser keeps a copy.'
    : 'Do not close this page: this browser has no space left for a copy of your text.';
  return `${postMessages.saveFailure}: ${failureReason(error)} ${safety}`;
}

function failureReason({ status, sentence }: ApiError): string {
  if (status === 0) return 'there is no connection to the server.';
  if (status === 401) return 'you have been logged out.';
  if (sentence) return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}`;
  if (status === 413) return 'it is too large for the server.';
  return `the server had a problem (error ${status}).`;
}

/** The message for a text that is too long. */
export function textNotSaved(isSafe: boolean): string {
  const { textNotSaved, textSafe, textNotSafe } = postMessages;
  return `${textNotSaved} ${isSafe ? textSafe : textNotSafe}`;
}

/**
 * Saves and stays on the screen, also on Ctrl+S or Cmd+S. If it is called during a save, it saves once more
 * afterwards, because text may have been typed in the meantime.
 */
export function useSaveAndStay(form: PostText, saving: Saving) {
  const [isWanted, setWanted] = useState(false);
  const [isStaying, setStaying] = useState(false);
  const lastAskedText = useRef('');
  const askWhichText = useScheduledTextQuestion();
  const navigate = useNavigate();
  const notify = useToast();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      // An open modal dialog must be closed first.
      if (!document.querySelector('dialog:modal')) setWanted(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // Without dependencies, so that it saves the current form after the previous save.
  useEffect(() => {
    if (!isWanted || saving.isSaving) return;
    setWanted(false);
    void save();
  });

  /** Saves without publishing: changes of a public post remain a draft. */
  async function save() {
    const { stored, isDirty } = form;
    if (stored && !isDirty) return notify('Saved');
    if (stored?.status === 'published') return await saveDraftOf(stored);
    const post = await storeDraft();
    if (post && !(await askOnce(post))) notify('Saved');
  }

  async function saveDraftOf(post: PostPayload) {
    const refused = await form.save(true);
    if (!refused && (await askOnce(post))) return;
    if (!refused) notify('Saved as a draft. Visitors see it once you press Update Blog.');
    else saving.refuse(refused);
  }

  /** Asks only once about the same text. */
  async function askOnce(post: PostPayload): Promise<boolean> {
    const text = JSON.stringify(form.draft);
    if (lastAskedText.current === text) return false;
    lastAskedText.current = text;
    return await askWhichText(post);
  }

  /** Stores the post as a draft; the address of the screen changes to that of the new post. */
  async function storeDraft(): Promise<PostPayload | undefined> {
    setStaying(true);
    const post = await saving.save('draft').finally(() => setStaying(false));
    if (!post || form.stored) return post;
    const options = { replace: true, preventScrollReset: true, state: sameForm };
    await navigate(`/admin/blog/edit/${post.id}`, options);
    return post;
  }

  return { isStaying, saveHere: () => setWanted(true), storeDraft };
}

/** Whether a key is Ctrl+S or Cmd+S, by letter or, on keyboards of other scripts, by position. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
}

/**
 * After saving a scheduled post, asks whether the saved or the scheduled text is published at that time. Resolves
 * to whether it asked.
 */
export function useScheduledTextQuestion() {
  const confirm = useConfirm();
  const notify = useToast();
  const momentText = useMomentText();
  const zone = use(TimeZone);

  return async ({ id, due_at: due }: Pick<PostPayload, 'id' | 'due_at'>): Promise<boolean> => {
    if (!due) return false;
    const time = momentText(due);
    const useNewer = await confirm(`Which text goes public ${time}?`, {
      confirmLabel: 'The text I saved now',
      cancelLabel: 'The text I scheduled',
      detail:
        'This blog was scheduled with an older text. Nothing is lost: the newer text stays as your draft if the older one goes public.',
      tone: 'primary',
    });
    if (!useNewer) {
      notify(`Saved as a draft. The text that you scheduled goes public ${time}.`);
      return true;
    }
    try {
      const json = fieldsAt(due, zone);
      await callApi('PUT /api/admin/scheduled/:id', { id: `post-${id}`, json });
      notify(`Saved. This text goes public ${time}.`);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { tone: 'alert' });
    }
    return true;
  };
}

/**
 * Returns a question for before a draft is published that somebody asked about: whether to publish it although the
 * author took the request back meanwhile, or a colleague gave the draft back. Resolves to false to stop.
 */
export function useRequestQuestion(form: PostText) {
  const confirm = useConfirm();
  return async (post: PostPayload | null): Promise<boolean> => {
    if (!post?.request?.askedAt) return true;
    const { id } = post;
    const now = await callApi('GET /api/blogs/:id', { id }).catch(() => undefined);
    // The save itself says what is wrong.
    if (now?.status !== 'draft' || now.request?.askedAt) return true;
    const { request } = now;
    void form.update({ request });
    const question = request
      ? `${request.returnedBy || 'A colleague'} has given this draft back meanwhile. Publish it all the same?`
      : `${post.request.askedBy || 'The author'} has taken the request back meanwhile. Publish it all the same?`;
    return await confirm(question, {
      confirmLabel: 'Publish',
      ...(request && { detail: `“${request.returnedNote}”` }),
      tone: 'primary',
    });
  };
}
