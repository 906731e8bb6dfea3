import { isSilence, type LinkAnswer } from '../../../../../domain/links/link-answer.ts';
import { decoded } from '../../../../../domain/text/decoded.ts';
import type { LinkTarget } from '../../../links/link-target.ts';
import type { LinksService } from '../../../links/links.service.ts';
import type { TextParts } from './text-parts.ts';

export type LinkChecks = Pick<LinksService, 'targetOf' | 'check' | 'suggest' | 'isOnline'>;

/** More would keep the writer waiting. */
const maxAsked = { own: 60, outside: 40 };

interface Asked {
  href: string;
  target: LinkTarget;
}

/** What the links of a text answer, and the pictures that it shows from other sites; by their addresses. */
export type LinkAnswers = ReadonlyMap<string, LinkAnswer>;

/** Asks every link of a post's text. `path` is the post's own address, which need not be public yet. */
export async function askLinks(
  { links, pictures, ids }: TextParts,
  path: string,
  checks: LinkChecks,
  stopping: AbortSignal,
): Promise<{ answers: LinkAnswers; notes: string[] }> {
  const outerPictures = pictures.map(({ src }) => src).filter((src) => /^https?:/i.test(src));
  const hrefs = [...new Set([...links.map(({ href }) => href), ...outerPictures])];
  const all = hrefs.map((href) => ({ href, target: checks.targetOf(href, path) }));
  const { outside = [], own = [] } = Object.groupBy(all, ({ target }) =>
    target.kind === 'outside' ? 'outside' : 'own',
  );
  const answers = new Map<string, LinkAnswer>();
  const ask = async ({ href, target }: Asked) => {
    answers.set(href, ofDraft(target, path, ids) ?? (await checks.check(target, stopping)));
  };
  const asked = outside.slice(0, maxAsked.outside);
  const ofOthers = Promise.all(asked.map(ask));
  // One after the other: the program answers these itself.
  for (const each of own.slice(0, maxAsked.own)) await ask(each);
  await ofOthers;
  const notes: string[] = [];
  const left = all.length - answers.size;
  if (left > 0) notes.push(`${left} more links were not asked: there are too many for one look.`);
  const found = asked.flatMap(({ href }) => answers.get(href) ?? []);
  if (isSilence(found) && !(await checks.isOnline(stopping))) {
    for (const { href } of asked) answers.delete(href);
    notes.push(
      'Links to other sites could not be checked: the server could not reach the internet.',
    );
  }
  return { answers, notes };
}

/** A link to a part of the draft itself; undefined for all others. */
function ofDraft(target: LinkTarget, path: string, ids: ReadonlySet<string>) {
  if (target.kind !== 'own') return;
  const [address, hash = ''] = target.path.split('#');
  if (address !== path) return;
  const id = decoded(hash);
  const isMissing = id.startsWith('part-') && !ids.has(id);
  return isMissing ? broken : works;
}

const works: LinkAnswer = { kind: 'works', bytes: null };
const broken: LinkAnswer = { kind: 'broken', why: 'no-such-part' };
