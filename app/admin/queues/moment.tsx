/** Day and time of an instant, where the reader is. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{momentText(of)}</time>;
}

export function momentText(instant: string): string {
  return new Date(instant).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
}
