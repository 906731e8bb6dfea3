import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeHeld, describeLeft } from '../../../../domain/admin/personal-data.ts';
import type { HeldData } from '../../../../domain/api/answers/personal-data.ts';
import { personalDataForm } from '../../../../domain/forms/personal-data-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { saveFile } from '../../api/save-file.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotice } from '../../ui/notice.tsx';

export interface Found extends HeldData {
  email: string;
}

/** Looks up what is held under an address, hands it out, and erases it. */
export function useHeldData() {
  const [found, setFound] = useState<Found>();
  const { isBusy, wrong, setWrong, attempt } = useAttempt();
  const work = useWork(setFound);
  const confirm = useConfirm();

  return {
    found,
    wrong,
    isBusy,

    search(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const read = readForm(
        personalDataForm,
        Object.fromEntries(new FormData(event.currentTarget)),
      );
      setWrong(read.ok ? undefined : read.fields.email);
      setFound(undefined);
      if (read.ok) attempt(() => work.lookUp(read.values.email));
    },

    exportAll: ({ email }: Found) => attempt(() => work.exportAll(email)),

    /** `notes` are those on a card that others share which go too. */
    async erase({ email, counts, left }: Found, notes: readonly number[]) {
      const question = `Erase everything held under ${email}?`;
      const erased = describeHeld({ ...counts, notes: counts.notes + notes.length });
      const stays = describeLeft({ ...left, notes: left.notes - notes.length });
      const detail = `${erased}. ${stays && `What stays: ${stays}. `}This cannot be undone.`;
      if (!(await confirm(question, { confirmLabel: 'Erase', detail }))) return;
      await attempt(() => work.erase(email, notes));
    },
  };
}

/** One call at a time; an error is shown at the field or as a notice. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const notify = useNotice();

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.email) setWrong(error.fields.email);
      else notify(error.message, { tone: 'alert' });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, wrong, setWrong, attempt };
}

/** The calls; after each, what is held is looked up again. */
function useWork(show: (found: Found) => void) {
  const notify = useNotice();
  const { revalidate } = useRevalidator();

  const lookUp = async (email: string) => {
    const held = await callApi('POST /api/admin/personal-data/search', { json: { email } });
    show({ email, ...held });
  };

  async function exportAll(email: string) {
    const all = await callApi('POST /api/admin/personal-data/export', { json: { email } });
    const text = JSON.stringify(all, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), 'personal-data.json');
    notify('The file with everything held under this address has been saved.');
    await lookUp(email);
    await revalidate();
  }

  async function erase(email: string, notes: readonly number[]) {
    const json = { email, notes: [...notes] };
    const { counts, left } = await callApi('POST /api/admin/personal-data/erasure', { json });
    const stays = describeLeft(left);
    notify(`Erased: ${describeHeld(counts)}.${stays && ` Left: ${stays}.`}`);
    await lookUp(email);
    await revalidate();
  }

  return { lookUp, exportAll, erase };
}
