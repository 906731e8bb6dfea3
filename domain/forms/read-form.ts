import * as z from 'zod/mini';

/** A form's values, or one sentence for each wrong field, in the order of the form. */
export type ReadForm<Values> =
  | { ok: true; values: Values }
  | { ok: false; fields: Record<string, string> };

/** Parses a form by its schema. Never throws, whatever `input` is. */
export function readForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): ReadForm<z.output<Schema>> {
  const given = isRecord(input) ? input : {};
  const read = z.safeParse(schema, given);
  if (read.success) return { ok: true, values: read.data };
  const fields: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    const name = String(path[0] ?? '');
    if (!Object.hasOwn(fields, name)) fields[name] = message;
  }
  return { ok: false, fields };
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
