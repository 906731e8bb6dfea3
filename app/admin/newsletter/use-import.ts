import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { importMessages, maxImport } from '../../../domain/admin/subscription-list.ts';
import type { ImportResult } from '../../../domain/api/answers/subscriptions.ts';
import { callApi } from '../api/call-api.ts';
import type { ListPart } from './cut-list.ts';

/** How far an import has come. */
export interface Progress {
  rest: readonly ListPart[];
  rowsDone: number;
  rows: number;
  result: ImportResult;
}

const maxWrong = 20;

/**
 * Sends a chosen file part by part, and shows the list anew. Should a part not arrive, what was taken stays, and
 * `goOn` sends the rest.
 */
export function useImport() {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<Progress>();

  async function busily(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setIsBusy(false);
    }
  }

  async function sendRest(before: Progress) {
    let now = before;
    for (const part of before.rest) {
      const file = new Blob([part.csv], { type: 'text/csv' });
      const result = await callApi('POST /api/admin/subscriptions/import', { file });
      now = {
        ...now,
        rest: now.rest.slice(1),
        rowsDone: part.rowsDone,
        result: added(now.result, result, part.offset),
      };
      setProgress(now);
    }
    await revalidate();
  }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    return busily(async () => {
      setProgress(undefined);
      const rest = await partsOf(form);
      const rows = rest.at(-1)?.rowsDone ?? 0;
      const result = { added: 0, known: 0, refused: 0, wrong: [] };
      const begun = { rest, rowsDone: 0, rows, result };
      setProgress(begun);
      await sendRest(begun);
      form.reset();
    });
  };

  const goOn = () => busily(async () => progress && (await sendRest(progress)));

  return { send, goOn, isBusy, error, progress };
}

/** What came of all parts so far, by the rows of the whole list. */
function added(before: ImportResult, part: ImportResult, offset: number): ImportResult {
  const wrong = part.wrong.map((each) => ({ ...each, row: each.row + offset }));
  return {
    added: before.added + part.added,
    known: before.known + part.known,
    refused: before.refused + part.refused,
    wrong: [...before.wrong, ...wrong].slice(0, maxWrong),
  };
}

/** The list of a form in parts; a file that holds none leads back to the input. */
async function partsOf(form: HTMLFormElement): Promise<ListPart[]> {
  try {
    const text = await readList(new FormData(form).get('list'));
    // Loaded on demand, with its CSV parser.
    const { cutList } = await import('./cut-list.ts');
    const parts = cutList(text);
    if (parts.length === 0) throw new Error(importMessages.missing);
    return parts;
  } catch (error) {
    form.querySelector<HTMLInputElement>('input')?.focus();
    throw error;
  }
}

/** The CSV text of a chosen file, whatever a spreadsheet wrote it in. */
async function readList(file: FormDataEntryValue | null): Promise<string> {
  // A file input without a choice holds a nameless empty one.
  if (!(file instanceof File) || !file.name) throw new Error('Please choose a CSV file first.');
  if (file.size > maxImport) throw new Error(importMessages.tooLong);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf)) {
    throw new Error('This is a spreadsheet, not a CSV file. Please save it as CSV first.');
  }
  return new TextDecoder(startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : 'utf-8').decode(bytes);
}

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte);
}
