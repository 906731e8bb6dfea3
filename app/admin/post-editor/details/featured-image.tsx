import { useEffect, useState } from 'react';
import { DrawnCover } from '../../../ui/kolam/cover.tsx';
import { MediaChooser } from '../../media/media-chooser.tsx';
import { FileChoice, UploadProgress } from '../../rich-text/picture-file.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { coverSubjectOf, pictureOf } from '../post-draft.ts';
import { usePostEditorContext } from '../use-post-editor.ts';
import { DraftText } from './draft-field.tsx';

/** The featured image: the stored one, and its change in the form. */
export function FeaturedImage() {
  const { form, saving, changeImage, progress } = usePostEditorContext();
  const { draft, fields, file, stored } = form;
  const { errors } = saving;
  const address = useDataUrl(file) ?? fields.picture.url;
  const isRemoved = Boolean(stored?.featured_image) && fields.picture.url === null && !file;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <FileChoice
          error={errors.featuredImage ?? errors.featuredMediaId}
          file={file}
          label="Featured Image"
          onChoose={changeImage}
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
  const { choosePicture } = usePostEditorContext();
  const chooser = useDialog();
  return (
    <>
      <ActionButton onClick={() => chooser.open()}>Choose from the library</ActionButton>
      {chooser.render((close) => (
        <MediaChooser
          onChoose={({ id, url, alt }) => choosePicture({ id, url }, alt)}
          onClose={close}
        />
      ))}
    </>
  );
}

/** Reverts the last change, or removes the stored picture. */
function UndoOrRemove() {
  const { form, changeImage, edit } = usePostEditorContext();
  const { file, fields, stored } = form;
  const storedId = stored?.featured_media ?? null;
  const isChosen = fields.featuredMediaId !== null && fields.featuredMediaId !== storedId;
  if (!stored?.featured_image && !file && !isChosen) return null;
  const asStored = { featuredMediaId: storedId, picture: pictureOf(stored) };
  const [label, act] = file
    ? ['Do not use this file', () => changeImage(undefined)]
    : isChosen
      ? [
          'Do not use this picture',
          () => edit({ ...asStored, featuredAlt: fields.picture.altBefore }),
        ]
      : fields.picture.url === null
        ? ['Keep the picture', () => edit(asStored)]
        : [
            'Remove the picture',
            () => edit({ featuredMediaId: null, picture: { ...fields.picture, url: null } }),
          ];
  return (
    <ActionButton onClick={() => void act()} tone="text">
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
