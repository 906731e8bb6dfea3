import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeHeld, describeLeft } from '../../../../domain/admin/personal-data.ts';
import type { HeldData } from '../../../../domain/api/answers/personal-data.ts';
import { personalDataForm } from '../../../../domain/forms/personal-data-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import { type ApiError, callApi } from '../../api/call-api.ts';
import { saveFile } from '../../api/save-file.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useAction } from '../../ui/use-action.ts';

export interface Found extends HeldData {
  email: string;
}

/** Looks up what is held under an address, hands it out, and erases it. */
export function useHeldData() {
  const [found, setFound] = useState<Found>();
  const [wrong, setWrong] = useState<string>();
  const { run, isBusy } = useAction();
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();

  const lookUp = async (email: string) => {
    const held = await callApi('POST /api/admin/personal-data/search', { json: { email } });
    setFound({ email, ...held });
  };
  const reloadWith = (email: string) => async () => {
    await lookUp(email);
    await revalidate();
  };
  const onError = ({ fields }: ApiError) => (fields.email ? setWrong(fields.email) : false);

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readForm(personalDataForm, Object.fromEntries(new FormData(event.currentTarget)));
    setWrong(read.ok ? undefined : read.fields.email);
    setFound(undefined);
    if (read.ok) await run(() => lookUp(read.values.email), { reload: false, onError });
  }

  async function exportAll({ email }: Found) {
    const call = async () => {
      const all = await callApi('POST /api/admin/personal-data/export', { json: { email } });
      const text = JSON.stringify(all, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'personal-data.json');
    };
    const done = 'The file with everything held under this address has been saved.';
    await run(call, { reload: reloadWith(email), done, onError });
  }

  /** `notes` are those on a card that others share which go too. */
  async function erase({ email, counts, left }: Found, notes: readonly number[]) {
    const question = `Erase everything held under ${email}?`;
    const erased = describeHeld({ ...counts, notes: counts.notes + notes.length });
    const stays = describeLeft({ ...left, notes: left.notes - notes.length });
    const detail = `${erased}. ${stays && `What stays: ${stays}. `}This cannot be undone.`;
    if (!(await confirm(question, { confirmLabel: 'Erase', detail }))) return;
    const json = { email, notes: [...notes] };
    await run(() => callApi('POST /api/admin/personal-data/erasure', { json }), {
      reload: reloadWith(email),
      done: (response) => {
        const kept = describeLeft(response.left);
        return `Erased: ${describeHeld(response.counts)}.${kept && ` Left: ${kept}.`}`;
      },
      onError,
    });
  }

  return { found, wrong, isBusy, search, exportAll, erase };
}
