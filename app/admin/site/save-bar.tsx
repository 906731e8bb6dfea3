import { ActionButton } from '../ui/action.tsx';
import { factLabels } from './fact-groups.ts';
import type { useFactsForm } from './use-facts-form.ts';

/** Stays in sight: what would change, and the two ways to go on. */
export function SaveBar({ form }: { form: ReturnType<typeof useFactsForm> }) {
  const { changed, isBusy, discard } = form;
  return (
    <div className="admin-bar admin-save-bar">
      <p className="min-w-0 grow" role="status">
        {changed.length === 0
          ? 'Nothing is changed.'
          : `${countOf(changed.length)}: ${namesOf(form)}. Public as soon as you save.`}
      </p>
      {changed.length > 0 && <ActionButton onClick={discard}>Discard</ActionButton>}
      <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
        {isBusy ? 'Saving...' : 'Save and make public'}
      </ActionButton>
    </div>
  );
}

function countOf(changed: number): string {
  return changed === 1 ? 'One fact changed' : `${changed} facts changed`;
}

function namesOf({ changed }: { changed: ReturnType<typeof useFactsForm>['changed'] }): string {
  return changed.map((name) => factLabels[name]).join(', ');
}
