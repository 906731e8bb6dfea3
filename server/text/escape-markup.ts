import { storable } from '../../domain/text/storable.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a text for HTML or XML, and removes characters that XML forbids: some were stored before forms removed
 * them.
 */
export function escapeMarkup(text: string): string {
  return storable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
