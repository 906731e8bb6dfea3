import { hashesIn } from '../../../../domain/picture.ts';
import { FieldError, TextField } from '../../../ui/field.tsx';
import type { ChosenPicture } from '../../media/media-chooser.tsx';
import { PictureChoice } from '../../media/picture-choice.tsx';
import type { FieldPath } from '../page-form.ts';
import { fieldId } from '../reveal.ts';
import type { PageEditing } from '../use-page-form.ts';

interface PictureFieldProps {
  path: FieldPath;
  value: unknown;
  editing: PageEditing;
}

/** A picture of the library with its description, or the drawn one. */
export function PictureField({ path, value, editing }: PictureFieldProps) {
  const { src = '', alt = '' } = Object(value) as { src?: string; alt?: string };
  const place = path.join('.');
  const id = fieldId(path);
  const error = editing.errors[place] ?? editing.errors[`${place}.src`];

  function choose(picture?: ChosenPicture) {
    if (!picture) return editing.write(path, null);
    const [hash = ''] = hashesIn(picture.url);
    editing.know(hash, picture);
    editing.write(path, { src: picture.url, alt: picture.alt });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Picture</legend>
      <div className="flex flex-wrap items-center gap-3">
        {src && <img alt="" className="h-20 w-28 rounded-control object-cover" src={src} />}
        <PictureChoice
          error={error}
          id={id}
          isChosen={src !== ''}
          onChoose={choose}
          whileNone="Drawn from the words"
        />
      </div>
      <FieldError error={error} id={id} />
      {src && (
        <TextField
          className="mt-3"
          error={editing.errors[`${place}.alt`]}
          hint="What a reader who cannot see it should know."
          id={fieldId([...path, 'alt'])}
          label="Description of the picture"
          name={`${place}.alt`}
          onChange={(event) => editing.write(path, { src, alt: event.target.value })}
          value={alt}
        />
      )}
    </fieldset>
  );
}
