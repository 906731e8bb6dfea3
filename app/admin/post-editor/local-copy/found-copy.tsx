import { momentText } from '../../../../domain/text/moment-text.ts';
import { ActionButton } from '../../ui/action.tsx';
import type { LocalCopy } from './local-copies.ts';

interface FoundCopyProps {
  copy: LocalCopy;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers back what was typed here and never saved. */
export function FoundCopy({ copy, onRestore, onDiscard }: FoundCopyProps) {
  return (
    <section aria-labelledby="found-copy" className="rounded-card border border-gold bg-white p-5">
      <h2 className="text-lg leading-snug tracking-[-0.015em]" id="found-copy">
        Unsaved text was found
      </h2>
      <p className="mt-2">
        This browser kept what was typed here until {momentText(copy.keptAt)}
        {copy.draft.title.trim() && <> under “{copy.draft.title.trim()}”</>}.
        {copy.hadImage && ' The featured image that was chosen must be chosen again.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton onClick={onRestore} tone="primary">
          Restore it
        </ActionButton>
        <ActionButton onClick={onDiscard}>Discard it</ActionButton>
      </div>
    </section>
  );
}
