/** Servers repeat the address, which must go with its subscription when that is deleted. */
export function withoutAddress(answer: string, address: string): string {
  if (address === '') return answer;
  const pattern = address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return answer.replaceAll(new RegExp(pattern, 'gi'), '…').slice(0, 500);
}
