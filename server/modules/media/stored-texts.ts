import { mediaLimits } from '../../../domain/admin/media-list.ts';
import { foldForSearch } from '../../../domain/text/plain-text.ts';
import { storable } from '../../../domain/text/storable.ts';

/** On one line. */
export function storedAlt(alt: string): string {
  return cut(inOneLine(alt), mediaLimits.alt);
}

/** A file's own name without its folders. */
export function storedName(fileName: string): string {
  return cut(inOneLine(fileName.replace(/^.*[/\\]/s, '')), mediaLimits.name);
}

/** The text by which a picture is found. */
export function searchTextOf({ name, alt }: { name: string; alt: string }): string {
  return foldForSearch(`${name} ${alt}`);
}

function inOneLine(text: string): string {
  return storable(text).replaceAll(/\s+/g, ' ').trim();
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
