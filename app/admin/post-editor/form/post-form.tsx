import type { PostPayload, Suggestions } from '../../../../domain/api/answers/posts.ts';
import type { DraftPayload } from '../../../../domain/api/answers/versions.ts';
import { useSiteFacts } from '../../../layout/use-site-facts.ts';
import { Conflicts } from '../conflict/conflicts.tsx';
import { newDraft } from '../draft/post-draft.ts';
import { usePostForm } from '../draft/use-post-form.ts';
import { UnsavedText } from '../local-copy/unsaved-text.tsx';
import { ContentField } from './content-field.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { EditorBar } from './editor-bar.tsx';
import { PaneTabs } from './pane-tabs.tsx';
import { SavedState } from './saved-state.tsx';
import { TitleField } from './title-field.tsx';
import { usePanes } from './use-panes.ts';
import '../editor.css';
import './post-form.css';

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
export function PostForm({ post, suggestions, ...opened }: PostFormProps) {
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
