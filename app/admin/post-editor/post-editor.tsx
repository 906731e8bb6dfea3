import './editor.css';
import { useId } from 'react';
import type { PostPayload, Suggestions } from '../../../domain/api/answers/posts.ts';
import type { DraftPayload } from '../../../domain/api/answers/versions.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { describe, FieldError } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { useFormKey } from '../layout/same-form.ts';
import { loadPost, loadSuggestions } from '../posts/load-posts.ts';
import type { Route } from './+types/post-editor';
import { Conflicts } from './conflict.tsx';
import { ContentField } from './content-field.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import type { DraftFields } from './details/draft-field.tsx';
import { EditorBar, PaneTabs, SavedState, usePanes } from './editor-bar.tsx';
import { loadRichText } from './load-rich-text.ts';
import { newDraft } from './post-draft.ts';
import { UnsavedText } from './unsaved-text.tsx';
import { usePostForm } from './use-post-editor.ts';

/** Create Blog and, with an id, Edit Blog; what was written and is not public is in the form. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  loadRichText().catch(() => {});
  const { signal } = request;
  const id = 'id' in params && params.id ? params.id : null;
  const begun = new URL(request.url).searchParams.get('draft');
  const [post, suggestions, draft] = await Promise.all([
    id ? loadPost(id, signal) : null,
    loadSuggestions(signal),
    loadDraft(id ?? begun, signal),
  ]);
  return { post, suggestions, draft, begun };
}

async function loadDraft(key: string | null, signal: AbortSignal) {
  if (!key) return null;
  return (await callApi('GET /api/admin/drafts/:id', { id: key, signal })).draft;
}

export default function PostFormRoute({ loaderData }: Route.ComponentProps) {
  const { post, suggestions, draft, begun } = loaderData;
  const formKey = useFormKey();
  const draftKey = begun ?? `new-${formKey}`;
  return (
    <PostForm
      draftKey={draftKey}
      formKey={formKey}
      key={formKey}
      opened={draft}
      post={post}
      suggestions={suggestions}
    />
  );
}

interface PostFormProps {
  /** Null: a new one. */
  post: PostPayload | null;
  suggestions: Suggestions;
  /** Identifies the form across its first save, which changes its address. */
  formKey: string;
  /** Names the draft of a post that is not created yet. */
  draftKey: string;
  /** The draft on the server. */
  opened: DraftPayload | null;
}

/** Create Blog and Edit Blog. */
function PostForm({ post, suggestions, ...opened }: PostFormProps) {
  const editor = usePostForm(post, { ...opened, blank: newDraft(suggestions) });
  const { formKey } = opened;
  const { form } = editor;
  const title = form.stored ? 'Edit Blog' : 'Create Blog';
  return (
    <>
      <title>{`${title} | Admin Panel | ${useSiteFacts().name}`}</title>
      <PostFields editor={editor} formKey={formKey} title={title} suggestions={suggestions} />
      <Conflicts editor={editor} />
    </>
  );
}

interface PostFieldsProps {
  title: string;
  editor: ReturnType<typeof usePostForm>;
  suggestions: Suggestions;
  formKey: string;
}

/** Title and text, and beside them, or in their place on a small screen, the details. */
function PostFields({ title, editor, suggestions, formKey }: PostFieldsProps) {
  const { form, saving, edit } = editor;
  const panes = usePanes(saving.errors);
  const fields = { draft: form.draft, errors: saving.errors, onEdit: edit };
  return (
    <form
      className="post-form"
      data-folded={panes.isFolded}
      data-pane={panes.shown}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
      ref={panes.ref}
    >
      <EditorBar
        editor={editor}
        panes={panes}
        state={<SavedState editor={editor} />}
        title={title}
      />
      <PaneTabs panes={panes} />
      <div className="post-desk" inert={editor.isFrozen}>
        <div className="post-text">
          <UnsavedText
            form={form}
            formKey={formKey}
            hasNoRoom={editor.hasNoRoom}
            kept={editor.server.kept}
            postKey={editor.postKey}
          />
          <ContentField
            content={form.draft.content}
            onChange={(content) => edit({ content })}
            onUploading={saving.onUploading}
            title={<TitleField {...fields} />}
            version={form.textVersion}
          />
        </div>
        <DetailsPanel {...fields} editor={editor} suggestions={suggestions} />
      </div>
      <p className={saving.failure ? 'post-failure' : 'sr-only'} role="alert">
        {saving.failure}
      </p>
    </form>
  );
}

/** The title, as large as the post's page shows it; Enter goes on to the text. */
function TitleField({ draft, errors, onEdit }: DraftFields) {
  const id = useId();
  const error = errors.title;
  return (
    <div className="post-title">
      <label className="text-[0.9375rem] leading-snug font-semibold text-mute" htmlFor={id}>
        Title
      </label>
      {/* Its copy stretches the box that the field fills. */}
      <div className="post-title-box" data-value={draft.title}>
        <textarea
          {...describe(id, { error })}
          name="title"
          onChange={({ target }) => onEdit({ title: target.value.replace(/\s*\n\s*/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.querySelector<HTMLElement>('.rich-text')?.focus();
          }}
          required
          rows={1}
          value={draft.title}
        />
      </div>
      <FieldError error={error} id={id} />
    </div>
  );
}
