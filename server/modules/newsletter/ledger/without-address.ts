import { oneLine } from '../../../text/one-line.ts';

/** Servers repeat the address, which must go with its subscription when that is deleted. */
export function withoutAddress(answer: string, address: string): string {
  if (address === '') return oneLine(answer, 500);
  const pattern = address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return oneLine(answer.replaceAll(new RegExp(pattern, 'gi'), '…'), 500);
}
