import { sendMessage } from '../kill/errands.ts';
import type { Ledger } from '../kill/ledger.ts';

/** Sends a message once; resolves with the response's status. */
export async function sendOnce(address: string, ledger: Ledger): Promise<number> {
  const errand = sendMessage(ledger);
  const response = await errand.send(address);
  await response.text();
  if (response.status === errand.status) errand.granted();
  return response.status;
}
