import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { fieldsIn } from '../../../domain/record.ts';
import { isSignedIn } from '../session/session.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { ActionButton } from './action.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TypedField {
  /** Name and label of the control. */
  name: string;
  /** Of a checkbox or radio button, `on` or empty. */
  value: string;
}

/** Not stored: secrets, searches, files. */
const textTypes = ['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'datetime-local'];
const choiceTypes = ['checkbox', 'radio'];

const isText = (control: Control) =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement &&
    textTypes.includes(control.type) &&
    control.autocomplete !== 'one-time-code');

const isChoice = (control: Control) =>
  control instanceof HTMLInputElement && choiceTypes.includes(control.type);

const isStored = (control: Control) =>
  isText(control) || isChoice(control) || control instanceof HTMLSelectElement;

const controlValue = (control: Control) =>
  isChoice(control) ? ((control as HTMLInputElement).checked ? 'on' : '') : control.value;

/** Ids differ from one opening to the next; names and labels do not. */
const nameOf = (control: Control) =>
  [
    control.name,
    control.labels?.[0]?.textContent ?? control.getAttribute('aria-label'),
    isChoice(control) ? control.value : '',
  ].join('|');

const controlsIn = (element: Element) =>
  [...element.querySelectorAll<Control>('input, textarea, select')].filter(isStored);

/** What is typed into a dialog. It is stored in this browser until the dialog has done its work, and offered again. */
interface TypedText {
  isTyped: boolean;
  /** The same, at this moment. */
  look: () => boolean;
  /** The text of an earlier opening that was not saved. */
  offered: readonly TypedField[] | undefined;
  putBack: () => Promise<void>;
  /** Forgets the text, since it is saved or not wanted. */
  forget: () => void;
  /** Lets the dialog go while its text stays stored. */
  keep: () => void;
}

/** `name` tells the dialog from others on the same screen; a dialog without one stores nothing and never asks. */
export function useTypedText(
  dialog: RefObject<HTMLDialogElement | null>,
  name: string | undefined,
): TypedText {
  const { pathname } = useLocation();
  const [key] = useState(name === undefined ? undefined : `dialog-text:${pathname}:${name}`);
  const [isTyped, setTyped] = useState(false);
  const [offered, setOffered] = useState<readonly TypedField[]>();
  const now = useRef({ isTyped: false, isSubmitted: false, offered });
  now.current.offered = offered;

  function forget() {
    if (key) localStorage.removeItem(key);
    now.current.isTyped = false;
    setOffered(undefined);
    setTyped(false);
  }

  useEffect(() => {
    const element = dialog.current;
    if (!element || !key) return;
    const initial = new Map(controlsIn(element).map((control) => [control, controlValue(control)]));
    const touched = new Set<Control>();

    const earlier = readJson(key, isTypedFields)?.fields;
    const isSame = ({ name: field, value }: TypedField) =>
      [...initial].some(([control, at]) => nameOf(control) === field && at === value);
    if (earlier && !earlier.every(isSame)) setOffered(earlier);

    function store() {
      const changed = [...touched].filter(
        (control) => control.isConnected && controlValue(control) !== (initial.get(control) ?? ''),
      );
      const typed = changed.some(isText);
      now.current.isTyped = typed;
      // After React has read the field: a render before that would take back what was typed.
      setTimeout(() => setTyped(now.current.isTyped));
      const fields = changed.map((each) => ({ name: nameOf(each), value: controlValue(each) }));
      const before = (now.current.offered ?? []).filter(
        (each) => !fields.some((field) => field.name === each.name),
      );
      if (typed) storeJson(key as string, { fields: [...fields, ...before] });
      else if (before.length === 0) localStorage.removeItem(key as string);
    }

    const end = new AbortController();
    const { signal } = end;
    const listen = (type: string, act: (control: Control) => void) =>
      element.addEventListener(
        type,
        ({ target }) => {
          const isControl =
            target instanceof HTMLInputElement ||
            target instanceof HTMLTextAreaElement ||
            target instanceof HTMLSelectElement;
          if (isControl && isStored(target)) act(target);
        },
        { signal },
      );
    listen('focusin', (control) => {
      if (!touched.has(control)) initial.set(control, controlValue(control));
    });
    const onTyped = (control: Control) => {
      now.current.isSubmitted = false;
      touched.add(control);
      store();
    };
    listen('input', onTyped);
    listen('change', onTyped);
    const onSubmit = () => {
      now.current.isSubmitted = true;
    };
    element.addEventListener('submit', onSubmit, { signal });
    return () => {
      end.abort();
      // It left with the screen that its work has led away from; without a session the work was not done.
      if (now.current.isSubmitted && isSignedIn()) localStorage.removeItem(key);
    };
  }, [dialog, key]);

  async function putBack() {
    const fields = offered ?? [];
    for (const { name: field, value } of fields) {
      const control = dialog.current && controlsIn(dialog.current).find((c) => nameOf(c) === field);
      if (control) type(control, value);
      // A choice may bring the next field.
      await new Promise((resolve) => setTimeout(resolve));
    }
    setOffered(undefined);
  }

  return {
    isTyped,
    look: () => now.current.isTyped,
    offered,
    putBack,
    forget,
    keep: () => {
      now.current.isSubmitted = false;
    },
  };
}

/** Sets the value of a control as a person would, so that React hears of it. */
function type(control: Control, value: string): void {
  if (controlValue(control) === value) return;
  if (isChoice(control)) {
    // A radio button is released by pressing another one.
    if (control.type === 'checkbox' || value === 'on') control.click();
    return;
  }
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function isTypedFields(stored: unknown): stored is { fields: TypedField[] } {
  const { fields } = fieldsIn(stored);
  return (
    Array.isArray(fields) &&
    fields.every((field: unknown) => {
      const { name, value } = fieldsIn(field);
      return typeof name === 'string' && typeof value === 'string';
    })
  );
}

const shown = 80;

/** Offers the text that was typed into the dialog before and not saved. */
export function OfferedText({ text }: { text: TypedText }) {
  const { offered, putBack, forget } = text;
  const longest = offered?.reduce((one, other) =>
    other.value.length > one.value.length ? other : one,
  ).value;
  return (
    <div role="status">
      {longest !== undefined && (
        <div className="mb-5 rounded-control bg-sand p-4">
          <p className="font-semibold">You typed here before and did not save it.</p>
          <p className="mt-1 break-words">
            “{longest.slice(0, shown)}
            {longest.length > shown && '…'}”
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ActionButton onClick={() => void putBack()}>Put it back</ActionButton>
            <ActionButton onClick={forget} tone="text">
              Discard it
            </ActionButton>
          </div>
        </div>
      )}
    </div>
  );
}

/** The browser's Back closes the dialog with typed text, which asks first. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isSignedIn());
  const isBlocked = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (!isBlocked) return;
    blocker.reset?.();
    onBack();
  }, [isBlocked]);
  return null;
}
