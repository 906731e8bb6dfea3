/** The Network Information API, where a browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data, or waits for each byte. */
export function prefersReducedData({
  connection,
}: Navigator & { connection?: Connection }): boolean {
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
