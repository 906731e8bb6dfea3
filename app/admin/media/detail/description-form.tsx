import { mediaLimits } from '../../../../domain/admin/media-list.ts';
import type { MediaPicture } from '../../../../domain/api/answers/media.ts';
import { codePoints } from '../../../../domain/forms/fields.ts';
import { TextArea } from '../../../ui/field.tsx';
import { OtherText } from '../../edited-text/other-text.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { useDescription } from './use-description.ts';

/** What the picture shows, for those who cannot see it. */
export function DescriptionForm({ picture }: { picture: MediaPicture }) {
  const description = useDescription(picture);
  const { text, write, save, other, error, isDirty, isSaving } = description;
  return (
    <form
      className="grid justify-items-start gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        className="w-full"
        error={error}
        hint="What a reader who cannot see it should know. Posts begin with it when the picture is chosen; what they say already stays."
        label={
          <span className="flex items-baseline justify-between gap-4">
            Description
            <span className="text-sm font-normal text-mute">
              {codePoints(text.trim())} of {mediaLimits.alt}
            </span>
          </span>
        }
        onChange={({ target }) => write(target.value)}
        rows={3}
        value={text}
      />
      <OtherText edited={description} name="description" />
      {other === undefined && (
        <ActionButton aria-disabled={isSaving} tone={isDirty ? 'primary' : 'plain'} type="submit">
          {isSaving ? 'Saving...' : 'Save description'}
        </ActionButton>
      )}
    </form>
  );
}
