import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportResult } from '../../../../domain/office/subscription-list.ts';
import { callApi } from '../../api/call-api.ts';
import { readList } from './read-list.ts';

/** Sends a chosen file, and shows the list anew. */
export function useImport() {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<ImportResult>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setResult(undefined);
    setError(undefined);
    setIsBusy(true);
    try {
      const read = await readList(chosenFile(form));
      if (read.kind === 'refused') {
        setError(read.error);
        form.querySelector<HTMLInputElement>('input')?.focus();
        return;
      }
      const path = '/api/admin/subscriptions/import';
      setResult(await callApi<ImportResult>(path, { file: read.list }));
      form.reset();
      await revalidate();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setIsBusy(false);
    }
  }

  return { send, isBusy, error, result };
}

/** A file input without a choice holds a nameless empty one. */
function chosenFile(form: HTMLFormElement): File | undefined {
  const file = new FormData(form).get('list');
  return file instanceof File && file.name !== '' ? file : undefined;
}
