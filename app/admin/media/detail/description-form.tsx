import { mediaLimits } from '../../../../domain/admin/media-list.ts';
import type { MediaPicture } from '../../../../domain/api/answers/media.ts';
import { codePoints } from '../../../../domain/forms/fields.ts';
import { TextArea } from '../../../ui/field.tsx';
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
      {other === undefined ? (
        <ActionButton aria-disabled={isSaving} tone={isDirty ? 'primary' : 'plain'} type="submit">
          {isSaving ? 'Saving...' : 'Save description'}
        </ActionButton>
      ) : (
        <OtherDescription description={description} other={other} />
      )}
    </form>
  );
}

interface OtherDescriptionProps {
  description: ReturnType<typeof useDescription>;
  other: string;
}

/** Shows what somebody else has written, to choose from. */
function OtherDescription({ description, other }: OtherDescriptionProps) {
  const { save, take, isSaving } = description;
  return (
    <section aria-label="The other description" className="w-full rounded-control bg-sand p-4">
      <p className="font-semibold">The description that is saved now</p>
      <p className="mt-1 break-words">{other || 'It is empty.'}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton aria-disabled={isSaving} onClick={() => void save(other)}>
          Save mine in its place
        </ActionButton>
        <ActionButton onClick={() => take(other)}>Keep that one</ActionButton>
      </div>
    </section>
  );
}
