import type { Blog } from '../../../../domain/posts/blog.ts';
import type { KnownTopics } from '../../posts/load-topics.ts';
import { Screen } from '../../ui/screen.tsx';
import { Conflict } from '../conflict/conflict.tsx';
import { useBlogForm } from '../draft/use-blog-form.ts';
import { KeptText } from '../local-copy/kept-text.tsx';
import { ContentField } from './content-field.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { FormActions } from './form-actions.tsx';
import { MainFields } from './main-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';
import '../editor.css';

interface BlogFormProps {
  /** Null: a new one. */
  blog: Blog | null;
  topics: KnownTopics;
  /** Under which it goes on when the first save gives it another address. */
  formKey: string;
}

/** Create Blog and Edit Blog. */
export function BlogForm({ blog, topics, formKey }: BlogFormProps) {
  const desk = useBlogForm(blog, formKey);
  return (
    <Screen title={desk.form.stored ? 'Edit Blog' : 'Create Blog'}>
      <KeptText form={desk.form} hasNoRoom={desk.hasNoRoom} post={desk.post} />
      <BlogFields desk={desk} topics={topics} />
      <Conflict form={desk.form} saving={desk.saving} />
    </Screen>
  );
}

interface BlogFieldsProps {
  desk: ReturnType<typeof useBlogForm>;
  topics: KnownTopics;
}

function BlogFields({ desk, topics }: BlogFieldsProps) {
  const { form, saving, edit } = desk;
  const { stored, draft, image } = form;
  const ref = useFocusOnError(saving.errors);
  const fields = { draft, errors: saving.errors, onEdit: edit };
  const storedImage = stored?.featured_image ?? null;
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void desk.submit();
      }}
      ref={ref}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6" inert={desk.isFrozen}>
        <MainFields {...fields} topics={topics} />
        <FeaturedImage
          {...fields}
          change={image}
          onChange={desk.changeImage}
          share={saving.share}
          stored={storedImage}
        />
        <ContentField
          content={draft.content}
          onChange={(content) => edit({ content })}
          onUploading={saving.onUploading}
          version={form.textVersion}
        />
        <MoreFields {...fields} image={image.remove ? null : storedImage} slug={stored?.slug} />
      </div>
      <FormActions
        failure={saving.failure}
        isDirty={form.isDirty}
        isSaving={saving.isSaving}
        onPreview={() => void desk.preview()}
        stored={stored}
      />
    </form>
  );
}
