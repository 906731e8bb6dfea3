import type { Suggestions } from '../../../../../domain/api/answers/posts.ts';
import { Field } from '../../../../ui/field.tsx';
import type { DraftFields } from './draft-field.tsx';
import { SuggestInput } from './suggest-input.tsx';
import { postsText, suggestionsFor } from './suggestions-for.ts';

interface AuthorFieldProps extends DraftFields {
  authors: Suggestions['authors'];
}

/** The author, with those of other posts as suggestions: their bio comes with them, unless another one was typed. */
export function AuthorField({ authors, draft, errors, onEdit }: AuthorFieldProps) {
  const isBioTyped = !['', ...authors.map(({ bio }) => bio)].includes(draft.author_bio);

  function pick(name: string) {
    const bio = authors.find((each) => each.name === name)?.bio ?? '';
    onEdit(isBioTyped ? { author: name } : { author: name, author_bio: bio });
  }

  return (
    <Field
      error={errors.author}
      hint="Names used before appear as you type, and bring their bio."
      label="Author"
    >
      {(control) => (
        <div className="relative">
          <SuggestInput
            {...control}
            name="author"
            onPick={pick}
            onText={(author) => onEdit({ author })}
            required
            suggestions={suggestionsFor(draft.author, authors).map(({ name, posts }) => ({
              name,
              detail: postsText('', posts),
            }))}
            value={draft.author}
          />
        </div>
      )}
    </Field>
  );
}
