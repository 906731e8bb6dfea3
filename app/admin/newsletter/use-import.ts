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

/** A file with the preview of its import by a plan, which has the owner's decisions. */
export interface CheckedFile {
  file: File;
  preview: ImportPreview;
  plan: ImportPlan;
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
  const [isCounting, setIsCounting] = useState(false);
  const turn = useRef(0);

  const runStep = (step: () => Promise<unknown>) =>
    run(
      () => {
        setError(undefined);
        return step();
      },
      { reload: false, onError: ({ message }) => setError(message) },
    );

  async function preview(file: File, choice: { email?: number; plan?: ImportPlan } = {}) {
    const { email, plan } = choice;
    const values = {
      ...(email !== undefined && { email: String(email) }),
      ...(plan && { plan: JSON.stringify(plan) }),
    };
    const name = 'POST /api/admin/subscriptions/import/preview';
    const csv = new Blob([file], { type: 'text/csv' });
    const search = plan || email !== undefined ? `?${new URLSearchParams(values)}` : '';
    return await callApi(name, { file: csv, search });
  }

  async function open(file: File, email?: number) {
    const found = await preview(file, email === undefined ? {} : { email });
    // Readers without a date do not come until the owner enters one.
    setChecked({ file, preview: found, plan: { ...found.plan, undated: null } });
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
        await open(await csvFile(listFile));
      } catch (reason) {
        input?.focus();
        throw reason;
      }
    });
  };

  /** Previews the same file with another column of addresses. */
  const chooseColumn = (column: number) =>
    runStep(async () => checked && (await open(checked.file, column)));

  /** Stores what the owner typed, which changes no count. */
  const note = (changes: Partial<ImportPlan>) =>
    setChecked((before) => before && { ...before, plan: { ...before.plan, ...changes } });

  /** Stores a decision, and counts again; a later decision overtakes an earlier one. */
  async function decide(changes: Partial<ImportPlan>) {
    if (!checked) return;
    const { file } = checked;
    turn.current += 1;
    const mine = turn.current;
    const plan = { ...checked.plan, ...changes };
    note(changes);
    setError(undefined);
    setIsCounting(true);
    try {
      const { undated: _, ...counted } = plan;
      const found = await preview(file, { plan: counted });
      if (mine === turn.current)
        setChecked((before) => (before?.file === file ? { ...before, preview: found } : before));
    } catch (reason) {
      if (mine === turn.current)
        setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      if (mine === turn.current) setIsCounting(false);
    }
  }

  /** Cancels, and focuses the file input, because the pressed button disappears. */
  const cancel = () => {
    turn.current += 1;
    setIsCounting(false);
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

  /** Imports the previewed file by its plan. */
  const send = () =>
    runStep(async () => {
      if (!checked || isCounting) return;
      const { plan } = checked;
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

  return {
    form,
    check,
    chooseColumn,
    note,
    decide,
    cancel,
    send,
    importRest,
    isBusy,
    isCounting,
    error,
    checked,
    progress,
  };
}

const nothing: ImportResult = {
  added: 0,
  known: 0,
  left: 0,
  refused: 0,
  why: { address: 0, date: 0, undated: 0, status: 0, never: 0 },
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
      undated: before.why.undated + part.why.undated,
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
