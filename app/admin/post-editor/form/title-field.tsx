import { useId } from 'react';
import { describe, FieldError } from '../../../ui/field.tsx';
import type { DraftFields } from './details/draft-field.tsx';

/** The title, as large as the post's page shows it; Enter goes on to the text. */
export function TitleField({ draft, errors, onEdit }: DraftFields) {
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
