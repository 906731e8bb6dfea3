import { useEffect, useId, useRef } from 'react';
import { redirect, useLocation } from 'react-router';
import type { PostPayload, Suggestions } from '../../../domain/posts/posts.calls.ts';
import type { DraftPayload } from '../../../domain/versions/versions.calls.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { describe, FieldError } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { loadPost, loadSuggestions } from '../api/load-posts.ts';
import { ContentField } from '../rich-text/content-field.tsx';
import { loadRichText } from '../rich-text/load-rich-text.ts';
import { focusedWhenOpened } from '../ui/focus.ts';
import { useFormKey } from '../ui/same-form.ts';
import type { Route } from './+types/post-editor';
import { Conflicts } from './conflict.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { DetailsFoot, EditorBar, PaneTabs, usePanes } from './editor-bar.tsx';
import { newDraft, onOneLine } from './post-draft.ts';
import { RequestPanel } from './publish/publish-request.tsx';
import { UnsavedText } from './unsaved-text.tsx';
import { PostEditorContext, usePostEditor, usePostEditorContext } from './use-post-editor.ts';
import '../rich-text/editor.css';

/** Create Blog, or Edit Blog with an id; the form opens with the draft on the server if there is one. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  loadRichText().catch(() => {});
  const { signal } = request;
  const id = 'id' in params && params.id ? params.id : null;
  /** Key of the draft of a post that is not created yet. */
  const newDraftKey = new URL(request.url).searchParams.get('draft');
  const [post, suggestions, { draft: storedDraft, created }] = await Promise.all([
    id ? loadPost(id, signal) : null,
    loadSuggestions(signal),
    loadDraft(id ?? newDraftKey, signal),
  ]);
  // The form was loaded again after its post was created.
  if (created) throw redirect(`/admin/blog/edit/${created}?draft=${newDraftKey}`);
  return { post, suggestions, storedDraft, newDraftKey };
}

async function loadDraft(key: string | null, signal: AbortSignal) {
  if (!key) return { draft: null, created: null };
  return await callApi('GET /api/admin/drafts/:id', { id: key, signal });
}

export default function PostFormRoute({ loaderData }: Route.ComponentProps) {
  const { newDraftKey, ...loaded } = loaderData;
  const formKey = useFormKey();
  const state = useLocation().state as { name?: unknown } | null;
  // Typed into the palette.
  const title = typeof state?.name === 'string' ? onOneLine(state.name) : '';
  const draftKey = newDraftKey ?? `new-${formKey}`;
  return <PostForm {...loaded} draftKey={draftKey} formKey={formKey} key={formKey} title={title} />;
}

interface PostFormProps {
  /** Null for a new post. */
  post: PostPayload | null;
  suggestions: Suggestions;
  /** Identifies the form across its first save, which changes its address. */
  formKey: string;
  /** Key of the draft of a post that is not created yet. */
  draftKey: string;
  storedDraft: DraftPayload | null;
  /** Title of a new post. */
  title: string;
}

function PostForm({ post, suggestions, title: newTitle, ...opened }: PostFormProps) {
  const blank = { ...newDraft(suggestions), title: newTitle };
  const editor = usePostEditor(post, { ...opened, blank });
  const title = editor.form.stored ? 'Edit Blog' : 'Create Blog';
  return (
    <PostEditorContext value={editor}>
      <title>{`${title} | Admin Panel | ${useSiteFacts().name}`}</title>
      <PostFields suggestions={suggestions} title={title} />
      <Conflicts />
    </PostEditorContext>
  );
}

interface PostFieldsProps {
  title: string;
  suggestions: Suggestions;
}

/** Title and text, with the details beside them or, on small screens, in another pane. */
function PostFields({ title, suggestions }: PostFieldsProps) {
  const { form, saving, edit, submit, isFrozen } = usePostEditorContext();
  const panes = usePanes(saving.errors);
  return (
    <form
      className="post-form"
      data-folded={panes.isFolded}
      data-pane={panes.visible}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      ref={panes.ref}
    >
      <EditorBar panes={panes} title={title} />
      <PaneTabs panes={panes} />
      <div className="post-desk" inert={isFrozen}>
        <div className="post-text">
          <RequestPanel />
          <UnsavedText />
          <ContentField
            content={form.draft.content}
            onChange={(content) => edit({ content })}
            onUploading={saving.onUploading}
            title={<TitleField />}
            version={form.textVersion}
          />
        </div>
        <DetailsPanel suggestions={suggestions} />
        <DetailsFoot />
      </div>
      <p className={saving.failure ? 'post-failure' : 'sr-only'} role="alert">
        {saving.failure}
      </p>
    </form>
  );
}

/** The title in the size of the post's page, with the cursor when the form opens; Enter moves focus to the text. */
function TitleField() {
  const { form, saving, edit } = usePostEditorContext();
  const { title } = form.draft;
  const error = saving.errors.title;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <div className="post-title">
      <label className="text-[0.9375rem] leading-snug font-semibold text-mute" htmlFor={id}>
        Title
      </label>
      {/* A hidden copy of the title gives the box its height. */}
      <div className="post-title-box" data-value={title}>
        <textarea
          {...describe(id, { error })}
          {...focusedWhenOpened}
          name="title"
          onChange={({ target }) => edit({ title: onOneLine(target.value) })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.querySelector<HTMLElement>('.rich-text')?.focus();
          }}
          ref={field}
          required
          rows={1}
          value={title}
        />
      </div>
      <FieldError error={error} id={id} />
    </div>
  );
}
