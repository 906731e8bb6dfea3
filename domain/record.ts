/** The fields of a parsed or thrown value; {} for values without fields. */
export function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
