import { useState } from 'react';
import type { PersonCard } from '../../../domain/people/person-card.ts';
import { describeHeld, describeTraces } from '../../../domain/personal-data/personal-data.ts';
import { callApi } from '../api/call-api.ts';
import { forgetErased } from '../session/erased-copies.ts';
import { Modal } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { useOpenAfterCall } from '../ui/use-router.ts';
import { Loading } from './card-parts.tsx';
import { Mentions } from './mentions.tsx';

/** Shows what erasing a card deletes, asks which notes on other cards mention the person, and erases. */
export function EraseDialog({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const { id, name } = person;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const { run, isBusy } = useAction();
  const open = useOpenAfterCall();
  const {
    response: value,
    problem,
    reload,
  } = useLoaded((signal) => callApi('GET /api/admin/people/:id/erasure', { id, signal }));

  async function erase(close: () => void) {
    if (!value) return;
    const json = { mentions: [...chosen] };
    await run(() => callApi('POST /api/admin/people/:id/erasure', { id, json }), {
      rows: [id],
      reload: async () => {
        close();
        await forgetErased();
        await open('/admin/people');
      },
      done: ({ counts, traces }) => {
        const also = describeTraces(traces);
        return `Erased: ${describeHeld(counts)}.${also && ` Also removed: ${also}.`}`;
      },
      onError: ({ message }) => setRefusal(message),
    });
  }

  return (
    <Modal
      confirmLabel={isBusy ? 'Erasing...' : 'Erase'}
      confirmTone="danger"
      isReady={value !== undefined}
      onClose={onClose}
      onConfirm={(close) => void erase(close)}
      title={`Erase everything about ${name}?`}
    >
      {value ? (
        <>
          <p>
            {describeHeld(value.counts)}. The name is also removed from joined cards, saved views,
            templates and unsaved text in browsers. This cannot be undone.
          </p>
          <Mentions chosen={chosen} mentions={value.mentions} onChange={setChosen} />
        </>
      ) : (
        <Loading error={problem} onRetry={reload} />
      )}
      <FormError>{refusal}</FormError>
    </Modal>
  );
}
