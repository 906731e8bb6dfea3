import { momentText } from '../../../domain/text/moment-text.ts';

/** Day and time of an instant. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{momentText(of)}</time>;
}
