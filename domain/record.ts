/** The fields of a value that was parsed from JSON or thrown; a value without fields has none. */
export function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
