import { readJson, storeJson } from '../../session/stored-json.ts';

const keyOf = (id: number) => `note-copy:${id}`;

/** A note that was typed and not saved, with the note that it was to replace. */
export interface NoteCopy {
  text: string;
  base: string;
}

/** Keeps a note in this browser until it is saved. Where that fails, leaving the screen asks in any case. */
export function keepNote(id: number, copy: NoteCopy): void {
  storeJson(keyOf(id), copy);
}

export function dropNote(id: number): void {
  localStorage.removeItem(keyOf(id));
}

/** What this browser has kept of a message's note. */
export function keptNote(id: number): NoteCopy | undefined {
  return readJson(keyOf(id), isNoteCopy);
}

function isNoteCopy(kept: unknown): kept is NoteCopy {
  const { text, base } = Object(kept);
  return typeof text === 'string' && typeof base === 'string';
}
