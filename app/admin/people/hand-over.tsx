import { useRevalidator } from 'react-router';
import type { CardOwner, PersonCard } from '../../../domain/people/person-card.ts';
import { useCanMail } from '../../layout/root-data.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { ApiError, callApi } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal, useDialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { countText, inChunks, sumResponses } from '../ui/outcome.ts';

const nobody = 'nobody';

interface HandOverDialogProps {
  ids: readonly number[];
  /** Whom to give the cards to. */
  accounts: readonly CardOwner[];
  /** The present owner of a single card, which is not offered; the server refuses if it has changed. */
  from?: number | null;
  title: string;
  onClose: () => void;
}

/** Gives cards to a colleague, or to nobody, with a note that appears on them. */
export function HandOverDialog({ ids, accounts, from, title, onClose }: HandOverDialogProps) {
  const form = useDialogText(`people-${ids.join('-')}:hand-over`, { owner: '', note: '' });
  const canMail = useCanMail();
  const { revalidate } = useRevalidator();
  const offered = accounts.filter(({ id }) => id !== from);
  const names = Object.fromEntries(offered.map(({ id, name }) => [String(id), name]));
  const options = [...Object.keys(names), ...(from === null ? [] : [nobody])];

  async function store(close: () => void) {
    const { owner, note } = form.latest();
    if (!options.includes(owner)) {
      return form.refuse({ owner: 'Please choose a colleague' });
    }
    const whom = owner === nobody ? 'nobody' : (names[owner] ?? '');
    const json = { owner: owner === nobody ? null : Number(owner), note };
    let isOutdated = false;
    const call = (some: readonly number[]) =>
      callApi('POST /api/admin/people/owners', {
        json: { ...json, ids: [...some], ...(from !== undefined && { from }) },
      }).catch((error) => {
        isOutdated = error instanceof ApiError && error.status === 409;
        throw error;
      });
    const isStored = await form.send(async () => sumResponses(await inChunks(ids, call)), {
      rows: ids,
      done: ({ changed, tokens, rest }) => ({
        text:
          ids.length === 1
            ? `Handed over to ${whom}.`
            : `${countText(changed, 'card')} handed over to ${whom}${rest}.`,
        undo: form.undoOf(ids, tokens, ['card', 'cards']),
      }),
    });
    if (isStored) close();
    // Somebody else has handed the card over. The refusal is shown by now, and stays while its screen reloads.
    if (isOutdated) await revalidate();
  }

  return (
    <Modal
      confirmLabel="Hand over"
      onClose={onClose}
      onConfirm={(close) => void store(close)}
      text={form}
      title={title}
    >
      <SelectField
        {...form.choice('owner')}
        label="To"
        labels={{ ...names, [nobody]: 'Nobody' }}
        options={options}
        placeholder="Choose"
      />
      <TextArea {...form.field('note')} label="Note (optional)" rows={3} />
      <p className="text-mute">
        The note appears on {ids.length === 1 ? 'the card' : 'each card'}. A colleague is told at
        once{!canMail && ', on devices with notifications'}, and hears of new enquiries of{' '}
        {ids.length === 1 ? 'this person' : 'these people'}.
      </p>
      <FormError>{form.errors.form}</FormError>
    </Modal>
  );
}

/** Who looks after a person, with a button that hands the card over; absent where there is only one account. */
export function OwnerRow({ person, className }: { person: PersonCard; className: string }) {
  const dialog = useDialog();
  const { id, name, owner, ownerId, accounts } = person;
  // What an open dialog says stays, even if the last colleague has left meanwhile.
  if (accounts.length < 2 && ownerId === null && !dialog.isOpen) return null;
  return (
    <div className={className}>
      <dt className="text-[0.9375rem] text-mute">Looked after by</dt>
      <dd className="min-w-0 break-words">{owner || <span className="text-mute">Nobody</span>}</dd>
      <dd>
        <ActionButton className="-mx-2" onClick={() => dialog.open()} tone="text">
          Hand over
        </ActionButton>
        {dialog.render((close) => (
          <HandOverDialog
            accounts={accounts}
            from={ownerId}
            ids={[id]}
            onClose={close}
            title={`Hand ${name} over`}
          />
        ))}
      </dd>
    </div>
  );
}
