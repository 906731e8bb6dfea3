import { trashDays } from '../../../domain/admin/trash.ts';
import { callApi } from '../api/call-api.ts';
import { counted, goneText, namesOf } from '../lists/rows/outcome.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { type ChangedRows, useAction } from '../ui/use-action.ts';
import { noteCopyKey } from './note/use-note.ts';

const words = ['message', 'messages'] as const;

type Change = 'deletions' | 'restorations' | 'final-deletions';

const toTrash = {
  confirmLabel: 'Delete',
  detail: `For ${trashDays} days it can be restored from the trash.`,
};
const forEver = { confirmLabel: 'Delete for ever', detail: 'This cannot be undone.' };

/**
 * Deleting messages, which asks first and can be undone, bringing them back, and deleting them for ever. A single one is
 * called by its sender. What is deleted is gone from the list, or `leave` leads away from it.
 */
export function useMessageTrash(leave?: () => Promise<void>) {
  const { runOnRows, isBusy } = useAction();
  const confirm = useConfirm();

  const send = (
    change: Change,
    ids: readonly number[],
    options: {
      done: (outcome: ChangedRows) => string;
      undo?: readonly [one: string, many: string];
      reload?: () => Promise<void>;
    },
  ) =>
    runOnRows(
      ids,
      (some) => callApi(`POST /api/admin/messages/${change}`, { json: { ids: some } }),
      options,
    );

  const restore = (ids: readonly number[], name?: string) =>
    send('restorations', ids, {
      done: (outcome) =>
        name ? `The message from ${name} is back.` : outcomeText('restored', ids, outcome),
      undo: words,
    });

  async function remove(ids: readonly number[], names: readonly string[]) {
    if (!(await confirm(`Delete ${calledBy(names, ids)}?`, asking(toTrash, names, ids)))) return;
    await send('deletions', ids, {
      done: (outcome) =>
        ids.length === 1 ? 'Message deleted.' : outcomeText('deleted', ids, outcome),
      undo: words,
      reload: leave,
    });
  }

  async function removeForEver(ids: readonly number[], names: readonly string[]) {
    const question = `Delete ${calledBy(names, ids)} for ever?`;
    if (!(await confirm(question, asking(forEver, names, ids)))) return;
    const outcome = await send('final-deletions', ids, {
      done: (sum) =>
        ids.length === 1 ? 'Message deleted for ever.' : outcomeText('deleted for ever', ids, sum),
      reload: leave,
    });
    if (outcome) for (const id of ids) localStorage.removeItem(noteCopyKey(id));
  }

  return { restore, remove, removeForEver, isBusy };
}

/** `names` are those of the senders that are known here. */
function calledBy(names: readonly string[], ids: readonly number[]): string {
  if (ids.length > 1) return `these ${counted(ids.length, 'message')}`;
  return names[0] ? `the message from ${names[0]}` : 'this message';
}

function asking(
  options: typeof toTrash,
  names: readonly string[],
  ids: readonly number[],
): typeof toTrash & { subject?: string } {
  return ids.length > 1 ? { ...options, subject: namesOf(names, ids.length) } : options;
}

function outcomeText(done: string, ids: readonly number[], { changed, rest }: ChangedRows): string {
  return `${counted(changed, 'message')} ${done}${rest || goneText(ids.length, changed)}.`;
}
