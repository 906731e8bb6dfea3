import { useEffect, useRef } from 'react';
import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import type { KnownTopics } from '../../posts/load-posts.ts';
import { Screen } from '../../ui/screen.tsx';
import { BeforePublishing } from '../checks/before-publishing.tsx';
import { Conflict } from '../conflict/conflict.tsx';
import { usePostForm } from '../draft/use-post-form.ts';
import { UnsavedText } from '../local-copy/unsaved-text.tsx';
import { ContentField } from './content-field.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { FormActions } from './form-actions.tsx';
import { MainFields } from './main-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import '../editor.css';

interface PostFormProps {
  /** Null: a new one. */
  post: PostPayload | null;
  topics: KnownTopics;
  /** Identifies the form across its first save, which changes its address. */
  formKey: string;
}

/** Create Blog and Edit Blog. */
export function PostForm({ post, topics, formKey }: PostFormProps) {
  const editor = usePostForm(post, formKey);
  const { theirs } = editor.saving;
  return (
    <Screen title={editor.form.stored ? 'Edit Blog' : 'Create Blog'}>
      <UnsavedText
        form={editor.form}
        formKey={formKey}
        hasNoRoom={editor.hasNoRoom}
        postKey={editor.postKey}
      />
      <PostFields editor={editor} topics={topics} />
      {theirs && <Conflict form={editor.form} saving={editor.saving} theirs={theirs} />}
    </Screen>
  );
}

interface PostFieldsProps {
  editor: ReturnType<typeof usePostForm>;
  topics: KnownTopics;
}

function PostFields({ editor, topics }: PostFieldsProps) {
  const { form, saving, edit } = editor;
  const { stored, draft, image } = form;
  const ref = useFocusOnError(saving.errors);
  const fields = { draft, errors: saving.errors, onEdit: edit };
  const storedImage = stored?.featured_image ?? null;
  const shownImage = image.chosen?.url ?? (image.remove ? null : storedImage);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
      ref={ref}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6" inert={editor.isFrozen}>
        <MainFields {...fields} topics={topics} />
        <FeaturedImage
          {...fields}
          change={image}
          onChange={editor.changeImage}
          share={saving.share}
          stored={storedImage}
        />
        <ContentField
          content={draft.content}
          onChange={(content) => edit({ content })}
          onUploading={saving.onUploading}
          version={form.textVersion}
        />
        <MoreFields {...fields} image={shownImage} slug={stored?.slug} />
      </div>
      <BeforePublishing editor={editor} />
      <FormActions
        failure={saving.failure}
        isDirty={form.isDirty}
        isSaving={saving.isSaving}
        onPreview={() => void editor.preview()}
        stored={stored}
      />
    </form>
  );
}

/** Moves the focus to the first field that is wrong, whenever more are wrong than before. */
function useFocusOnError(errors: object) {
  const ref = useRef<HTMLFormElement>(null);
  const before = useRef(0);
  useEffect(() => {
    const count = Object.keys(errors).length;
    // Fewer: one has just been corrected, and has the focus.
    if (count > before.current) {
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    before.current = count;
  }, [errors]);
  return ref;
}
