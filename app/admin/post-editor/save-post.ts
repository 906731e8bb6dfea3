import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PostPayload } from '../../../domain/api/answers/posts.ts';
import { textFault } from '../../../domain/forms/post-form.ts';
import { messages } from '../../../domain/messages.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { sameForm } from '../layout/same-form.ts';
import { explainSessionEnd } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import {
  draftErrors,
  draftKeys,
  emptyDraft,
  type FieldErrors,
  type PostDraft,
} from './post-draft.ts';
import type { ServerDraft } from './server-draft.ts';
import type { useDraft } from './use-draft.ts';

const stillUploading = 'A picture is still being uploaded. Please save again in a moment.';

/** Saves the post, one call at a time. `isSafe` tells whether this browser has all of the text. */
export function useSave(
  form: ReturnType<typeof useDraft>,
  server: ServerDraft,
  isSafe: () => boolean,
) {
  const uploads = useRef(0);
  const [isSaving, setSaving] = useState(false);
  const [share, setShare] = useState<number>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [theirs, setTheirs] = useState<PostPayload>();

  /** The saved post, or undefined when it was not saved and the form says why. */
  async function save(changes: Partial<PostDraft> = {}): Promise<PostPayload | undefined> {
    if (isSaving) return;
    const draft = { ...form.draft, ...changes };
    const found = draftErrors(draft, form.image.file);
    setErrors(found);
    const isTooLong = textFault(draft.content) !== undefined;
    const tooLong = isTooLong ? `${messages.posts.saveFailure}: ${textNotSaved(isSafe())}` : '';
    setFailure(uploads.current > 0 ? stillUploading : tooLong);
    if (Object.keys(found).length > 0 || uploads.current > 0) return;
    setSaving(true);
    try {
      return await server.inTurn(async (written) => {
        const post = await savePost(form, draft, written, setShare);
        server.settle({ ...emptyDraft, ...draft, featured_media: post.featured_media }, null);
        return post;
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      setSaving(false);
      setShare(undefined);
    }
  }

  /** Says why something was not saved. */
  function refuse(error: ApiError) {
    setTheirs(conflicting(error));
    if (conflicting(error)) return;
    const text = saveFailure(error, isSafe());
    setErrors(error.fields);
    setFailure(text);
    // The login comes in the place of the form.
    if (error.status === 401) explainSessionEnd(text);
  }

  return {
    ...{ save, refuse, isSaving, share, failure, setFailure, errors, theirs },
    clearErrors: (names: string[]) => setErrors((before) => without(before, names)),
    decide: () => setTheirs((current) => (current === theirs ? undefined : current)),
    onUploading: (step: 1 | -1) => {
      uploads.current += step;
    },
  };
}

/** The same object when nothing is left out, so that nothing is rendered again. */
function without(errors: FieldErrors, names: string[]): FieldErrors {
  if (!names.some((name) => Object.hasOwn(errors, name))) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** Stores a draft, with the picture of its form, as a new post or over the version that was edited. */
async function savePost(
  { stored, image, baseUpdatedAt }: Form,
  draft: PostDraft,
  written: { key: string; revision: string },
  onShare: (share: number) => void,
): Promise<PostPayload> {
  const form = new FormData();
  for (const key of draftKeys) form.set(key, draft[key]);
  if (baseUpdatedAt) form.set('base_updated_at', baseUpdatedAt);
  // The draft on the server says the same and ends with this save.
  form.set('draft_key', written.key);
  form.set('draft_revision', written.revision);
  if (image.remove) form.set('remove_featured_image', '1');
  if (image.chosen) form.set('featured_media', String(image.chosen.id));
  if (image.file) form.set('featured_image', image.file);
  const options = { form, onProgress: image.file && onShare };
  if (!stored) return await callApi('POST /api/blogs', options);
  return await callApi('PUT /api/blogs/:id', { ...options, id: stored.id });
}

/** The version that somebody else has saved meanwhile, where that is why a save was refused. */
function conflicting({ status, body }: ApiError): PostPayload | undefined {
  return status === 409 ? (body as { current?: PostPayload } | undefined)?.current : undefined;
}

/** Why a save failed: the text of the specification, then the reason, then whether the text is safe meanwhile. */
export function saveFailure(error: ApiError, isSafe: boolean): string {
  const safety = isSafe
    ? 'Your text is safe: this browser keeps a copy.'
    : 'Do not close this page: this browser has no room for a copy of your text.';
  return `${messages.posts.saveFailure}: ${reason(error)} ${safety}`;
}

/** What the editor says of a text that is above the limit. */
export function textNotSaved(isSafe: boolean): string {
  const { textNotSaved, textSafe, textNotSafe } = messages.posts;
  return `${textNotSaved} ${isSafe ? textSafe : textNotSafe}`;
}

function reason({ status, sentence }: ApiError): string {
  if (status === 0) return 'there is no connection to the server.';
  if (status === 401) return 'you have been logged out.';
  if (sentence) return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}`;
  if (status === 413) return 'it is too large for the server.';
  return `the server had a problem (error ${status}).`;
}

type Form = ReturnType<typeof useDraft>;
type Saving = ReturnType<typeof useSave>;

/**
 * Saves and stays on the screen, also on Ctrl+S or Cmd+S. Asked for during a save, it saves once more afterwards: text
 * may have been typed since.
 */
export function useSaveHere(
  form: Form,
  saving: Saving,
  server: ServerDraft,
  askScheduledText: (post: PostPayload) => Promise<boolean>,
) {
  const [isWanted, setWanted] = useState(false);
  const [isStaying, setStaying] = useState(false);
  const askedAbout = useRef('');
  const navigate = useNavigate();
  const notify = useNotice();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      // An open dialog is answered first.
      if (!document.querySelector('dialog[open]')) setWanted(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // Without dependencies: it saves what the form holds by then.
  useEffect(() => {
    if (!isWanted || saving.isSaving) return;
    setWanted(false);
    void save();
  });

  /** Never publishes: of a public post, what is typed stays a draft. */
  async function save() {
    const { stored, isDirty } = form;
    if (stored && !isDirty) return notify('Saved');
    if (stored?.status === 'published') await saveDraft();
    else {
      const post = await storeDraft();
      if (post && !(await ask(post))) notify('Saved');
    }
  }

  /** The same text is asked about once. */
  async function ask(post: PostPayload): Promise<boolean> {
    const text = JSON.stringify(form.draft);
    if (askedAbout.current === text) return false;
    askedAbout.current = text;
    return await askScheduledText(post);
  }

  /** Stores the post as a draft, a new one under the address that it gets by that. */
  async function storeDraft(): Promise<PostPayload | undefined> {
    const { stored, draft, image } = form;
    setStaying(true);
    const post = await saving.save({ status: 'draft' }).finally(() => setStaying(false));
    if (!post) return;
    form.goOn(post, { draft: { ...draft, status: 'draft' }, image });
    if (stored) return post;
    const options = { replace: true, preventScrollReset: true, state: sameForm };
    await navigate(`/admin/blog/edit/${post.id}`, options);
    return post;
  }

  async function saveDraft() {
    const refused = await server.save(true);
    const { stored } = form;
    if (!refused && stored && (await ask(stored))) return;
    if (!refused) notify('Saved as a draft. Visitors see it once you press Update Blog.');
    else if (refused.status !== 409) saving.refuse(refused);
  }

  return { isStaying, saveHere: () => setWanted(true), storeDraft };
}

/** By the letter, or on a keyboard of another script by its position. */
function isSaveKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';
}
