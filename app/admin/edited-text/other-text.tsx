import { ActionButton } from '../ui/action.tsx';
import type { EditedText } from './use-edited-text.ts';

interface OtherTextProps {
  /** Such as "note". */
  name: string;
  edited: EditedText;
}

/** What somebody else has written meanwhile, to choose from; nothing where nobody has. */
export function OtherText({ name, edited: { other, save, take, isSaving } }: OtherTextProps) {
  if (other === undefined) return null;
  return (
    <section aria-label={`The other ${name}`} className="w-full rounded-control bg-sand p-4">
      <p className="font-semibold">The {name} that is saved now</p>
      <p className="mt-1 break-words whitespace-pre-line">{other || 'It is empty.'}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton aria-disabled={isSaving} onClick={() => void save(other)}>
          Save mine in its place
        </ActionButton>
        <ActionButton aria-disabled={isSaving} onClick={() => take(other)}>
          Keep that one
        </ActionButton>
      </div>
    </section>
  );
}
