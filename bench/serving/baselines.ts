import type { Admin } from '../site/admin.ts';
import { type Answer, ask, askWell } from '../site/ask.ts';
import { aPost } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';
import type { Nginx } from './nginx.ts';
import { type Load, postScript } from './wrk.ts';

/** One request to one server; `limit` names nginx's equivalent. */
export interface Baseline {
  name: string;
  pid: number;
  load: Load;
  limit?: string;
}

/** Pages that nginx serves as well, byte for byte. */
export const comparedPages = { 'home page': '/', 'a post': aPost };

export async function readPages(site: RunningSite): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const path of Object.values(comparedPages)) {
    const answer = await askWell(`${site.url}${path}`);
    if (answer.headers['content-encoding'] !== 'br')
      throw new Error(`${path} came without brotli.`);
    answers.set(path, answer);
  }
  return answers;
}

/**
 * All measurements, in groups whose members take turns. Contact messages come last, since their emails would burden
 * the others.
 */
export async function baselinesOf(
  site: RunningSite,
  nginx: Nginx,
  admin: Admin,
  folder: string,
): Promise<Baseline[][]> {
  const pages = Object.entries(comparedPages).flatMap(([name, path]) => [
    pageOf(`cached, ${name}`, site, path, `nginx, ${name}`),
    pageOf(`nginx, ${name}`, nginx, path),
  ]);
  const home = comparedPages['home page'];
  const [contact, ...others] = apiOf(site, admin, folder);
  return [
    [
      ...pages,
      await unchangedOf('cached, 304', site, home, 'nginx, 304'),
      await unchangedOf('nginx, 304', nginx, home),
    ],
    others,
    [contact],
  ];
}

type Server = Pick<Nginx, 'url' | 'pid'>;

const brotli = { 'Accept-Encoding': 'br' };

function pageOf(name: string, { url, pid }: Server, path: string, limit?: string): Baseline {
  return { name, pid, load: { url: url + path, headers: brotli }, ...(limit && { limit }) };
}

/** A conditional request. */
async function unchangedOf(
  name: string,
  server: Server,
  path: string,
  limit?: string,
): Promise<Baseline> {
  const { etag = '' } = (await askWell(server.url + path)).headers;
  const headers = { ...brotli, 'If-None-Match': etag };
  const { status } = await ask(server.url + path, headers);
  if (status !== 304) throw new Error(`${name}: ${status} instead of 304.`);
  const baseline = pageOf(name, server, path, limit);
  return { ...baseline, load: { ...baseline.load, headers } };
}

function apiOf(
  { url, pid }: RunningSite,
  { authorization }: Admin,
  folder: string,
): [contact: Baseline, ...others: Baseline[]] {
  const message = {
    name: 'Ravi',
    email: 'ravi@visitor.example',
    phone: '+91 98765 43210',
    subject: 'General Inquiry',
    message: 'What does the course cost?',
    acceptPolicy: true,
  };
  const view = postScript(folder, 'view', { path: '/about', referrer: 'https://search.example/' });
  const contact = postScript(folder, 'contact', message);
  return [
    {
      name: 'API, storing a contact message',
      pid,
      load: { url: `${url}/api/contact/contact-messages`, script: contact },
    },
    {
      name: 'API, reading the list of blogs',
      pid,
      load: { url: `${url}/api/blogs?page=1`, headers: { Authorization: authorization } },
    },
    {
      name: 'API, counting a page view',
      pid,
      load: { url: `${url}/api/page-views`, script: view },
    },
  ];
}
