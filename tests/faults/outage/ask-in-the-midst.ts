import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '../../../domain/messages.ts';

const article = '/blog/how-to-hire-your-first-digital-marketer';

const form = {
  name: 'Ravi',
  email: 'ravi@visitor.example',
  phone: '9876543210',
  subject: 'General Inquiry',
  acceptPolicy: 'on',
};

/**
 * Sends one-time requests a second after the outage began: a page that was never rendered, and forms without
 * JavaScript.
 */
export async function askInTheMidst(address: string, isReadable: boolean): Promise<string[]> {
  await sleep(1000);
  const faults = await askNewPage(address, isReadable);
  for (const path of ['/contact', article]) faults.push(...(await post(address, path)));
  return faults;
}

async function askNewPage(address: string, isReadable: boolean): Promise<string[]> {
  const { status, headers, ...page } = await answerOf(await fetch(address + article));
  const isPutOff = status === 503 && headers.has('retry-after') && page.body.includes('</footer>');
  if (isReadable ? status === 200 : isPutOff) return [];
  return [`a page that was never made answers ${status}`];
}

async function post(address: string, path: string): Promise<string[]> {
  const words = `My own words for ${path}`;
  const body = new URLSearchParams({ ...form, message: words, comment: words });
  const sent = await fetch(address + path, { method: 'POST', body });
  const { status, headers, body: page } = await answerOf(sent);
  const isKept = page.includes(messages.unavailable) && page.includes(words);
  if (status === 503 && headers.has('retry-after') && isKept) return [];
  return [`a form posted to ${path} answers ${status}, what was typed is kept: ${isKept}`];
}

async function answerOf(response: Response) {
  return { status: response.status, headers: response.headers, body: await response.text() };
}
