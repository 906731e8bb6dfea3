import { readJson, storeJson } from '../../session/stored-json.ts';

const keyOf = (id: number) => `picture-copy:${id}`;

/** A description that was typed and not saved, with the one that it was to replace. */
interface DescriptionCopy {
  text: string;
  base: string;
}

export function keepDescription(id: number, copy: DescriptionCopy): void {
  storeJson(keyOf(id), copy);
}

export function dropDescription(id: number): void {
  localStorage.removeItem(keyOf(id));
}

/** What this browser has kept of a picture's description. */
export function keptDescription(id: number): DescriptionCopy | undefined {
  return readJson(keyOf(id), isCopy);
}

function isCopy(kept: unknown): kept is DescriptionCopy {
  const { text, base } = Object(kept);
  return typeof text === 'string' && typeof base === 'string';
}
