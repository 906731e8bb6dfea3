import { useNavigate } from 'react-router';
import { describeHeld } from '../../../../domain/admin/personal-data.ts';
import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import { callApi } from '../../api/call-api.ts';
import { saveFile } from '../../api/save-file.ts';
import { useChange } from '../../lists/use-change.ts';
import { ActionButton, DeleteButton } from '../../ui/action.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

/** What is done with a card as a whole: joining, splitting, and the rights of the person over it. */
export function WholeCard({ person }: { person: PersonCard }) {
  const dialog = useDialog<'join' | 'split'>();
  const { change, isBusy } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();
  const navigate = useNavigate();
  const { id, name, messages, emails, phones } = person;
  const isSplittable = messages.length + emails.length + phones.length > 1;

  async function copy() {
    const all = await change([id], () => callApi('POST /api/admin/people/:id/export', { id }));
    if (!all) return;
    const type = 'application/json';
    saveFile(new Blob([JSON.stringify(all, null, 2)], { type }), 'personal-data.json');
    notify('The file with everything on this card has been saved.');
  }

  async function erase() {
    const detail =
      'The card, and all messages, comments, mails and newsletter entries on it. This cannot be undone.';
    if (!(await confirm(`Erase everything about ${name}?`, { confirmLabel: 'Erase', detail })))
      return;
    const erase = () => callApi('POST /api/admin/people/:id/erasure', { id });
    const leave = async () => await navigate('/admin/people');
    const erased = await change([id], erase, leave);
    if (erased) notify(`Erased: ${describeHeld(erased.counts)}.`);
  }

  return (
    <div className="flex flex-wrap gap-3">
      <ActionButton onClick={() => dialog.open('join')}>Join with another card</ActionButton>
      {isSplittable && <ActionButton onClick={() => dialog.open('split')}>Split</ActionButton>}
      <ActionButton aria-disabled={isBusy} onClick={() => !isBusy && void copy()}>
        Copy of all data
      </ActionButton>
      <DeleteButton aria-disabled={isBusy} onClick={() => !isBusy && void erase()}>
        Erase
      </DeleteButton>
      {dialog.render((close, what) =>
        what === 'join' ? (
          <JoinDialog onClose={close} person={person} />
        ) : (
          <SplitDialog onClose={close} person={person} />
        ),
      )}
    </div>
  );
}
