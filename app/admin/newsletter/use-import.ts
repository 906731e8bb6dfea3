import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { importMessages, maxImport } from '../../../domain/newsletter/subscription-list.ts';
import type {
  ImportPlan,
  ImportPreview,
  ImportResult,
} from '../../../domain/newsletter/subscriptions.calls.ts';
import { encodingOf } from '../../../domain/text/encoding.ts';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../ui/use-action.ts';
import type { ListPart } from './cut-list.ts';

/** The progress of an import. */
export interface Progress {
  plan: ImportPlan;
  rest: readonly ListPart[];
  rowsDone: number;
  rows: number;
  result: ImportResult;
}

/** A file with the preview of its import. */
export interface CheckedFile {
  file: File;
  preview: ImportPreview;
}

const maxWrong = 20;

/**
 * Previews a chosen file, and imports it in parts. If a part fails, the imported rows stay and `importRest` sends the remaining
 * parts.
 */
export function useImport() {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy } = useAction();
  const [error, setError] = useState<string>();
  const [checked, setChecked] = useState<CheckedFile>();
  const [progress, setProgress] = useState<Progress>();

  const runStep = (step: () => Promise<unknown>) =>
    run(
      () => {
        setError(undefined);
        return step();
      },
      { reload: false, onError: ({ message }) => setError(message) },
    );

  async function preview(file: File, column?: number) {
    const search = column === undefined ? '' : `?email=${column}`;
    const name = 'POST /api/admin/subscriptions/import/preview';
    const csv = new Blob([file], { type: 'text/csv' });
    setChecked({ file, preview: await callApi(name, { file: csv, search }) });
  }

  /** Previews the chosen file without importing it. */
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const listFile = new FormData(event.currentTarget).get('list');
    const input = event.currentTarget.querySelector<HTMLInputElement>('input');
    return runStep(async () => {
      setProgress(undefined);
      setChecked(undefined);
      try {
        await preview(await csvFile(listFile));
      } catch (reason) {
        input?.focus();
        throw reason;
      }
    });
  };

  /** Previews the same file with another column of addresses. */
  const chooseColumn = (column: number) =>
    runStep(async () => checked && (await preview(checked.file, column)));

  /** Cancels, and focuses the file input, because the pressed button disappears. */
  const cancel = () => {
    setChecked(undefined);
    form.current?.reset();
    form.current?.querySelector<HTMLInputElement>('input')?.focus();
  };

  async function sendRest(before: Progress) {
    let now = before;
    const search = `?${new URLSearchParams({ plan: JSON.stringify(before.plan) })}`;
    for (const part of before.rest) {
      const file = new Blob([part.csv], { type: 'text/csv' });
      const result = await callApi('POST /api/admin/subscriptions/import', { file, search });
      now = {
        ...now,
        rest: now.rest.slice(1),
        rowsDone: part.rowsDone,
        result: sum(now.result, result, part.offset),
      };
      setProgress(now);
    }
    await revalidate();
  }

  /** Imports the previewed file. */
  const send = (plan: ImportPlan) =>
    runStep(async () => {
      if (!checked) return;
      const bytes = new Uint8Array(await checked.file.arrayBuffer());
      const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
      // Loaded on demand, with its CSV parser.
      const { cutList } = await import('./cut-list.ts');
      const rest = cutList(text, plan);
      if (rest.length === 0) throw new Error(importMessages.missing);
      const begun = {
        plan,
        rest,
        rowsDone: 0,
        result: nothing,
        rows: rest.at(-1)?.rowsDone ?? 0,
      };
      cancel();
      setProgress(begun);
      await sendRest(begun);
    });

  const importRest = () => runStep(async () => progress && (await sendRest(progress)));

  return { form, check, chooseColumn, cancel, send, importRest, isBusy, error, checked, progress };
}

const nothing: ImportResult = {
  added: 0,
  known: 0,
  left: 0,
  refused: 0,
  why: { address: 0, date: 0, status: 0, never: 0 },
  wrong: [],
};

/** Adds the result of a part, whose row numbers start at `offset` in the whole list. */
function sum(before: ImportResult, part: ImportResult, offset: number): ImportResult {
  const wrong = part.wrong.map((each) => ({ ...each, row: each.row + offset }));
  return {
    added: before.added + part.added,
    known: before.known + part.known,
    left: before.left + part.left,
    refused: before.refused + part.refused,
    why: {
      address: before.why.address + part.why.address,
      date: before.why.date + part.why.date,
      status: before.why.status + part.why.status,
      never: before.why.never + part.why.never,
    },
    wrong: [...before.wrong, ...wrong].slice(0, maxWrong),
  };
}

/** Refuses files that cannot be CSV. */
async function csvFile(file: FormDataEntryValue | null): Promise<File> {
  // An empty file input contains an empty file without a name.
  if (!(file instanceof File) || !file.name) throw new Error('Please choose a CSV file first.');
  if (file.size > maxImport) throw new Error(importMessages.tooLong);
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf)) {
    throw new Error('This is an Excel workbook: save it as CSV.');
  }
  return file;
}

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte);
}
