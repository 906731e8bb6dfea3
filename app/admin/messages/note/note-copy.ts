const keyOf = (id: number) => `note-copy:${id}`;

/** A note that was typed and not saved, with the note that it was to replace. */
export interface NoteCopy {
  text: string;
  base: string;
}

/** Keeps a note in this browser until it is saved. */
export function keepNote(id: number, copy: NoteCopy): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(copy));
  } catch {
    // Storage is full or blocked: leaving the screen asks in any case.
  }
}

export function dropNote(id: number): void {
  localStorage.removeItem(keyOf(id));
}

/** What this browser has kept of a message's note. */
export function keptNote(id: number): NoteCopy | undefined {
  try {
    const copy: NoteCopy = JSON.parse(localStorage.getItem(keyOf(id)) ?? '');
    return typeof copy.text === 'string' && typeof copy.base === 'string' ? copy : undefined;
  } catch {
    return;
  }
}
