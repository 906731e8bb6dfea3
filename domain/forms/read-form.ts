import * as z from 'zod/mini';

/** What a form holds: its values, or one sentence for each field that is wrong, in the order of the form. */
export type ReadForm<Values> =
  | { ok: true; values: Values }
  | { ok: false; fields: Record<string, string> };

/** Checks a form's fields against its schema; whatever `input` is, the answer is a sentence and never a throw. */
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
