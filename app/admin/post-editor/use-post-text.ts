import { useMemo, useRef, useState } from 'react';
import { creationRevision } from '../../../domain/posts/creation-revision.ts';
import { specifiedNames, textFault } from '../../../domain/posts/post-form.ts';
import { postMessages } from '../../../domain/posts/post-messages.ts';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import { fieldsIn } from '../../../domain/record.ts';
import type { DraftPayload } from '../../../domain/versions/versions.calls.ts';
import { ApiError, callApi } from '../api/call-api.ts';
import { useTextVersion } from '../rich-text/use-text-version.ts';
import { noNetwork } from '../saving/use-autosave.ts';
import {
  isRefused,
  newRevision,
  type Over,
  type Stored,
  useUnguarded,
} from '../saving/use-typed.ts';
import { copyName } from './post-copies.ts';
import {
  draftOfFields,
  type PostDraft,
  pictureOf,
  postFieldsOf,
  type StoredPost,
  type TypedPost,
  typedPost,
} from './post-draft.ts';

interface PostTextOptions {
  /** Identifies the form across its first save, which changes its address. */
  formKey: string;
  /** Key of the draft of a post that is not created yet. */
  draftKey: string;
  /** The draft on the server. */
  storedDraft: DraftPayload | null;
  /** Initial form of a new post. */
  blank: PostDraft;
  /** Called when a call ends the session; `isKept` says whether this browser has the text. */
  onSessionEnd: (error: ApiError, isKept: boolean) => void;
}

export type PostText = ReturnType<typeof usePostText>;

/** How a save of the post itself differs from its draft. */
export interface PostSave {
  status: PostDraft['status'];
  /** A featured image that is not uploaded yet. */
  file: File | undefined;
  onProgress: (share: number) => void;
}

/**
 * The text of a post, saved as a draft by itself without changing anything public. `theirs` is a draft, or the post, that
 * was saved elsewhere in the meantime.
 */
export function usePostText(post: PostPayload | null, options: PostTextOptions) {
  const { draftKey, storedDraft, blank, onSessionEnd } = options;
  // The creation of a post is repeated under the same revision, so that the server creates only one.
  const [creation] = useState(() => creationRevision(draftKey) ?? newRevision());
  /** Whether a save of the post itself has got no response. */
  const isPostLost = useRef(false);

  const keyOf = ({ post }: Pick<StoredPost, 'post'>) => (post ? String(post.id) : draftKey);

  /** Looks whether the post is another one by now, perhaps by a save of our own. */
  async function refuseIfPostChanged(post: PostPayload | null): Promise<void> {
    const now = post && (await callApi('GET /api/blogs/:id', { id: post.id }));
    isPostLost.current = false;
    if (!now || now.updated_at === post.updated_at) return;
    throw changed(postMessages.changedMeanwhile, storedOf(now, null), post);
  }

  /** Stores the draft; `keep` also adds a version to the history. */
  async function saveDraft(
    fields: TypedPost,
    { next }: Pick<Over, 'next'>,
    base: StoredPost,
    keep = false,
  ): Promise<Stored<StoredPost>> {
    const { post, draftRevision, baseUpdatedAt } = base;
    const fault = textFault(fields.content);
    if (fault) throw new ApiError(fault, { status: 422, body: { error: fault } });
    if (isPostLost.current) await refuseIfPostChanged(post);
    try {
      const { draft } = await callApi('PUT /api/admin/drafts/:id', {
        id: keyOf(base),
        json: {
          revision: draftRevision,
          next,
          fields: postFieldsOf(fields),
          keep,
          baseUpdatedAt,
        },
      });
      return storedOf(post, draft);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) onSessionEnd(error, typing.isKept());
      if (error.status !== 409) throw error;
      const { current } = fieldsIn(error.body);
      if (current) throw changed(error.message, storedOf(post, current as DraftPayload));
      // The draft was deleted, perhaps because its post was saved.
      await refuseIfPostChanged(post);
      return await saveDraft(fields, { next }, { ...base, draft: null, draftRevision: '' }, keep);
    }
  }

  const [isEnded, setEnded] = useState(false);
  const typing = useUnguarded<TypedPost, StoredPost>({
    name: (current) => copyName(keyOf(current), options.formKey),
    opened: storedOf(post, storedDraft),
    fieldsOf: (current) => typedPost(current, blank),
    save: saveDraft,
    isAuto: !isEnded,
  });
  const { fields, problem, theirs, stored: current } = typing;
  const { post: stored } = current;
  const draft = useMemo(() => draftOfFields(fields), [fields]);
  const [file, showFile] = useState<File>();
  /** The file whose upload is awaited: not one that goes with a save of the post, or that was replaced. */
  const awaited = useRef<File>(undefined);
  const { textVersion, typeText } = useTextVersion(fields.content);
  const isTooLong = useMemo(() => textFault(fields.content) !== undefined, [fields.content]);

  function setFile(chosen: File | undefined) {
    awaited.current = chosen;
    showFile(chosen);
    typing.fill({ waitingFile: chosen?.name });
  }

  function edit(changes: Partial<TypedPost>) {
    typing.edit(changes);
    if (changes.content !== undefined) typeText(changes.content);
  }

  /** Takes over facts about the post that are not its text, such as its times. */
  const update = (changes: Partial<PostPayload>) =>
    typing.load(async () => {
      const { post, draft, baseUpdatedAt } = typing.latestStored();
      const stored = storedOf(post && { ...post, ...changes }, draft);
      const base = changes.updated_at ?? baseUpdatedAt;
      return { ...stored, current: { ...stored.current, baseUpdatedAt: base } };
    });

  return {
    stored,
    postKey: stored ? String(stored.id) : draftKey,
    fields,
    draft,
    /** A featured image that is not uploaded yet. */
    file,
    setFile,
    isAwaited: (chosen: File) => awaited.current === chosen,
    /** Shows a picture of the library as the featured one, with its alt text if there is one. */
    choosePicture({ id, url }: { id: number; url: string }, alt?: string) {
      const { featuredMediaId, featuredAlt, picture } = typing.latest();
      const isChosen = featuredMediaId !== (typing.latestStored().post?.featured_media ?? null);
      const altBefore = isChosen ? picture.altBefore : featuredAlt;
      setFile(undefined);
      edit({
        featuredMediaId: id,
        picture: { url, altBefore },
        ...(alt !== undefined && { featuredAlt: alt }),
      });
    },
    textVersion,
    edit,
    /** Replaces the whole text. */
    replace: (next: Partial<TypedPost>) => typing.edit({ ...next, waitingFile: file?.name }),
    update,

    /** Whether the server has what is typed, in a draft or in the post. */
    isSaved: typing.isSaved,
    isUnsaved: typing.isUnsaved,
    /** Whether the post has another text than its draft, or than the form. */
    isDirty: !typing.isSaved || current.draft !== null || file !== undefined,
    isTooLong,
    savedAt: current.draft?.at,
    problem: problem ? problemText(problem) : '',
    hasRoom: typing.hasRoom,
    isKept: typing.isKept,
    theirs: theirs?.stored,

    /** Saves the draft; resolves to the error of a failed save. */
    save: (keep = false): Promise<ApiError | undefined> =>
      typing
        .save(keep ? (typed, over, base) => saveDraft(typed, over, base, true) : undefined)
        .then(() => undefined, apiErrorOf),

    /** Saves the post itself, which deletes its draft. Throws if it is not saved. */
    async savePost({ status, file: image, onProgress }: PostSave): Promise<PostPayload> {
      // The draft of a save without a response has a revision that is not known here.
      if (typing.isUnanswered()) await typing.trySave();
      awaited.current = undefined;
      const { featuredMediaId: featuredBefore } = typing.latest();
      const { post: saved } = await typing.save(async (typed, { next }, base) => {
        const ofDraft = { key: keyOf(base), revision: base.draftRevision };
        const send = (over: PostBase, revision: string) =>
          storePost(
            { ...typed, status },
            { ...over, image, draft: ofDraft, next: revision, onProgress },
          );
        isPostLost.current = true;
        try {
          const post = await send(base, base.post ? next : creation);
          isPostLost.current = false;
          return storedOf(post, null);
        } catch (error) {
          isPostLost.current = !isRefused(error);
          const other = otherPost(error);
          if (!other) throw error;
          const stored = storedOf(other, null);
          const isOwn = !base.post && other.revision === creation;
          if (isOwn) return storedOf(await send(stored.current, next), null);
          const current = { ...stored.current, draftRevision: base.draftRevision };
          throw changed(postMessages.changedMeanwhile, { ...stored, current }, base.post);
        }
      });
      if (!saved) throw new Error('A save of a post returned no post.');
      typing.fill({ status: saved.status });
      // Another picture may have been chosen during the save.
      if (image && typing.latest().featuredMediaId === featuredBefore) {
        typing.fill({ featuredMediaId: saved.featured_media, picture: pictureOf(saved) });
      }
      showFile((now) => (now === image ? undefined : now));
      if (typing.latest().waitingFile === image?.name) typing.fill({ waitingFile: undefined });
      return saved;
    },

    /** Resolves a conflict in favour of one side. */
    decide(side: 'mine' | 'theirs') {
      typing.decide(side);
      // A draft with the other text is still on the server.
      if (theirs && !theirs.stored.draft && theirs.stored.draftRevision && side === 'theirs') {
        void typing.trySave(saveDraft);
      }
    },

    /** Ends saving, because the form is left. */
    end() {
      awaited.current = undefined;
      setEnded(true);
      typing.forget();
    },
  };
}

/** The version of a post that a save replaces. */
type PostBase = Pick<StoredPost, 'post' | 'baseUpdatedAt'>;

/** Stores a post, as a new one or over the version on which it is based. */
async function storePost(
  fields: TypedPost,
  {
    post,
    baseUpdatedAt,
    image,
    draft,
    next,
    onProgress,
  }: PostBase & {
    /** A featured image that is not uploaded yet. */
    image: File | undefined;
    /** The draft on the server, which has the same text and is deleted. */
    draft: { key: string; revision: string };
    next: string;
    onProgress: (share: number) => void;
  },
): Promise<PostPayload> {
  const form = new FormData();
  for (const [name, value] of Object.entries(specifiedNames(draftOfFields(fields)))) {
    form.set(name, value);
  }
  if (baseUpdatedAt) form.set('base_updated_at', baseUpdatedAt);
  form.set('draft_key', draft.key);
  form.set('draft_revision', draft.revision);
  form.set('next', next);
  const { featuredMediaId, picture } = fields;
  if (image) form.set('featured_image', image);
  else if (featuredMediaId !== null && featuredMediaId !== (post?.featured_media ?? null)) {
    form.set('featured_media', String(featuredMediaId));
  } else if (picture.url === null && post?.featured_image) form.set('remove_featured_image', '1');
  const options = { form, onProgress: image && onProgress };
  if (!post) return await callApi('POST /api/blogs', options);
  return await callApi('PUT /api/blogs/:id', { ...options, id: post.id });
}

/** The revision of the draft, or of the post if there is no draft. */
function storedOf(post: PostPayload | null, draft: DraftPayload | null): Stored<StoredPost> {
  const revision = draft?.revision ?? post?.revision ?? post?.updated_at ?? '';
  const baseUpdatedAt = draft?.baseUpdatedAt ?? post?.updated_at ?? null;
  return {
    current: { post, draft, draftRevision: draft?.revision ?? '', baseUpdatedAt },
    revision,
  };
}

/** A refusal with what is stored instead. A post of somebody else continues the former post, not its draft. */
function changed(message: string, stored: Stored<StoredPost>, former?: PostPayload | null) {
  const continues = former && storedOf(former, null).current;
  const body = { ...stored, ...(continues && { continues }) };
  return new ApiError(message, { status: 409, body });
}

/** The post of somebody else, if a save of a post was refused because of it. */
function otherPost(error: unknown): PostPayload | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return;
  return (fieldsIn(error.body).current as PostPayload | null) ?? undefined;
}

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

const problemText = ({ status, message }: ApiError) =>
  status === 0 ? noNetwork : `Not saved yet: ${message} Your text is safe in this browser.`;
