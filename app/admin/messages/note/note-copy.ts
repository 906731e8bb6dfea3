import { dropCopy, keepCopy, keptCopy } from '../../session/kept-copy.ts';

const keyOf = (id: number) => `note-copy:${id}`;

/** A note that was typed and not saved, with the note that it was to replace. */
export interface NoteCopy {
  text: string;
  base: string;
}

export function keepNote(id: number, copy: NoteCopy): void {
  keepCopy(keyOf(id), copy);
}

export function dropNote(id: number): void {
  dropCopy(keyOf(id));
}

/** What this browser has kept of a message's note. */
export function keptNote(id: number): NoteCopy | undefined {
  return keptCopy(keyOf(id), isNoteCopy);
}

function isNoteCopy(kept: unknown): kept is NoteCopy {
  const { text, base } = Object(kept);
  return typeof text === 'string' && typeof base === 'string';
}
