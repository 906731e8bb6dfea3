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
      const read = await readList(chosenFile(form));
      // Loaded on demand, with its CSV parser.
      const { cutList } = await import('./cut-list.ts');
      const rest = read.kind === 'read' ? cutList(read.text) : [];
      if (read.kind === 'refused' || rest.length === 0) {
        setError(read.kind === 'refused' ? read.error : importMessages.missing);
        form.querySelector<HTMLInputElement>('input')?.focus();
        return;
      }
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
  const wrong = part.wrong.map(({ row, text }) => ({ row: row + offset, text }));
  return {
    added: before.added + part.added,
    known: before.known + part.known,
    refused: before.refused + part.refused,
    wrong: [...before.wrong, ...wrong].slice(0, maxWrong),
  };
}

/** A file input without a choice holds a nameless empty one. */
function chosenFile(form: HTMLFormElement): File | undefined {
  const file = new FormData(form).get('list');
  return file instanceof File && file.name !== '' ? file : undefined;
}

type ReadList = { kind: 'read'; text: string } | { kind: 'refused'; error: string };

const refused = (error: string): ReadList => ({ kind: 'refused', error });

/** The CSV text of a chosen file, whatever a spreadsheet wrote it in. */
async function readList(file: File | undefined): Promise<ReadList> {
  if (!file) return refused('Please choose a CSV file first.');
  if (file.size > maxImport) return refused(importMessages.tooLong);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf)) {
    return refused('This is a spreadsheet, not a CSV file. Please save it as CSV first.');
  }
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : 'utf-8';
  return { kind: 'read', text: new TextDecoder(encoding).decode(bytes) };
}

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte);
}
