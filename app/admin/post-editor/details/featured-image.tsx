import { useEffect, useState } from 'react';
import { DrawnCover } from '../../../ui/kolam/cover.tsx';
import { MediaChooser } from '../../media/media-chooser.tsx';
import { FileChoice, UploadProgress } from '../../rich-text/picture-file.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { coverSubjectOf } from '../post-draft.ts';
import { usePostEditorContext } from '../use-post-editor.ts';
import { DraftText } from './draft-field.tsx';

/** The featured image: the stored one, and its change in the form. */
export function FeaturedImage() {
  const { form, saving, changeImage, progress } = usePostEditorContext();
  const { draft, image, stored } = form;
  const { errors } = saving;
  const file = useDataUrl(image.file);
  const address = file ?? image.chosen?.url ?? (image.remove ? null : stored?.featured_image);
  const isRemoved = image.remove && image.file === undefined && image.chosen === undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <FileChoice
          error={errors.featuredImage ?? errors.featuredMediaId}
          file={image.file}
          label="Featured Image"
          onChoose={(file) => changeImage({ file, remove: image.remove })}
        />
        {isRemoved && (
          <p className="mt-2 text-sm" role="status">
            The picture is removed when you save.
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-x-3">
          <FromLibrary />
          <UndoOrRemove />
        </div>
        <UploadProgress share={progress} />
      </div>
      {address ? (
        <div className="grid content-start gap-3">
          <img
            alt={draft.featuredAlt || 'Featured image as it will be shown'}
            className="aspect-video w-full rounded-control border border-line object-cover"
            src={address}
          />
          <DraftText
            hint="Read aloud to those who cannot see it. Empty if the picture only decorates."
            label="What the picture shows (alt text)"
            name="featuredAlt"
          />
        </div>
      ) : (
        <div>
          <DrawnCover
            className="aspect-[5/2.6] w-full rounded-control"
            post={coverSubjectOf(draft)}
          />
          <p className="mt-1.5 text-sm leading-snug text-mute">
            No picture yet. Until you choose one, the post shows this drawing, made from its title,
            first category and address.
          </p>
        </div>
      )}
    </div>
  );
}

/** Chooses a picture with its alt text, because the text typed for another picture would be wrong. */
function FromLibrary() {
  const { form, edit, changeImage } = usePostEditorContext();
  const { draft, image } = form;
  const chooser = useDialog();
  return (
    <>
      <ActionButton onClick={() => chooser.open()}>Choose from the library</ActionButton>
      {chooser.render((close) => (
        <MediaChooser
          onChoose={({ id, url, alt }) => {
            const altBefore = image.chosen?.altBefore ?? draft.featuredAlt;
            void changeImage({ file: undefined, chosen: { id, url, altBefore }, remove: false });
            edit({ featuredAlt: alt });
          }}
          onClose={close}
        />
      ))}
    </>
  );
}

/** Reverts the last change, or removes the stored picture. */
function UndoOrRemove() {
  const { form, edit, changeImage } = usePostEditorContext();
  const { file, chosen, remove } = form.image;
  if (!form.stored?.featured_image && !file && !chosen) return null;
  const [label, next] = file
    ? ['Do not use this file', { file: undefined, remove }]
    : chosen
      ? ['Do not use this picture', { file: undefined, remove: false }]
      : remove
        ? ['Keep the picture', { file: undefined, remove: false }]
        : ['Remove the picture', { file: undefined, remove: true }];
  return (
    <ActionButton
      onClick={() => {
        void changeImage(next);
        if (chosen) edit({ featuredAlt: chosen.altBefore });
      }}
      tone="text"
    >
      {label}
    </ActionButton>
  );
}

/** The chosen file as a data URL; the content security policy does not allow blob: URLs. */
function useDataUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    setUrl(undefined);
    if (!file?.type.startsWith('image/')) return;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
