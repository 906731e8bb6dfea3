/** A block of fields, by their names in lower case. */
export type Fields = Map<string, string>;

/** Reads blocks of fields (RFC 3464, 5965), which blank lines separate; the first field of a name counts. */
export function readBlocks(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.size > 0);
}

/** The fields of a mail's head, or of one block. Folded lines are joined. */
export function readFields(block: string): Fields {
  const fields: Fields = new Map();
  for (const line of block
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** A value such as "rfc822; reader@example.com", without its type. */
export function withoutType(value: string): string {
  return value.slice(value.indexOf(';') + 1).trim();
}
