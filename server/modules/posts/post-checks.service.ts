import type { PostChecks } from '../../../domain/api/answers/checks.ts';
import type { PostChecksValues } from '../../../domain/forms/post-checks-form.ts';
import { isSilence, type LinkAnswer } from '../../../domain/links/link-answer.ts';
import { hashesIn } from '../../../domain/picture.ts';
import { decoded } from '../../../domain/text/decoded.ts';
import type { LinkTarget } from '../links/link-target.ts';
import type { LinksService } from '../links/links.service.ts';
import type { findWeights } from '../media/media.repository.ts';
import type { TextParts } from './html/text-parts.ts';
import {
  authorFinding,
  elsewhereFindings,
  fieldFindings,
  linkFindings,
  textFindings,
  type Weights,
} from './post-warnings.ts';
import { wantedSlug } from './writing/post-draft.ts';

interface PostChecksDependencies {
  links: LinkChecks;
  weigh(hashes: readonly string[]): ReturnType<typeof findWeights>;
  /** Whether somebody logs in with a name. */
  isLoginName(name: string): Promise<boolean>;
}

export type PostChecksService = ReturnType<typeof createPostChecks>;

/** Below the time after which the editor gives up. */
const withinMs = 12_000;
const maxWarnings = 100;

/** Looks through a draft for what a writer would want to know before it is public. Stores nothing. */
export function createPostChecks({ links, weigh, isLoginName }: PostChecksDependencies) {
  async function weightsOf(addresses: string[], answers: LinkAnswers): Promise<Weights> {
    const stored = await weigh(hashesIn(addresses.join(' ')));
    return new Map(
      addresses.flatMap((address) => {
        const [hash = ''] = hashesIn(address);
        const answer = answers.get(address);
        const bytes = address.startsWith('data:')
          ? Math.round((address.length * 3) / 4)
          : answer?.kind === 'works' && answer.bytes;
        const found = stored.get(hash) ?? (bytes && { name: '', bytes });
        return found ? [[address, found]] : [];
      }),
    );
  }

  return {
    /** Where a text leads, and the pictures that it shows from other places. */
    async linksIn(content: string): Promise<{ href: string; words: string }[]> {
      const { textParts } = await import('./html/text-parts.ts');
      const parts = textParts(content);
      const pictures = parts.pictures.filter(({ src }) => !src.startsWith('data:'));
      const shown = pictures.map(({ src, alt }) => ({
        href: src,
        words: `Picture: ${alt || src}`,
      }));
      return [...parts.links, ...shown];
    },

    /** What to look at before a draft is published. */
    async check(draft: PostChecksValues): Promise<PostChecks> {
      // Imported on first use: loading takes long.
      const { textParts } = await import('./html/text-parts.ts');
      const parts: TextParts = textParts(draft.content ?? '');
      const stopping = AbortSignal.timeout(withinMs);
      const slug = wantedSlug({ title: '', ...draft });
      const path = `/blog/${encodeURIComponent(slug)}`;
      const { answers, notes } = await askLinks(parts, path, links, stopping);
      const pictures = parts.pictures.map(({ src }) => src);
      const weights = await weightsOf([draft.featured_image ?? '', ...pictures], answers);
      const findings = [
        ...fieldFindings(draft, weights),
        authorFinding(draft.author ?? '', await isLoginName(draft.author ?? '')),
        ...textFindings(parts, weights),
        elsewhereFindings(parts, answers, (src) => links.targetOf(src, path).kind === 'outside'),
        ...(await linkFindings(parts, answers, (href) => links.suggest(href, path))),
      ];
      const warnings = findings.flatMap((each) => each.warnings);
      if (warnings.length > maxWarnings) {
        notes.push(`There are ${warnings.length - maxWarnings} more to look at.`);
      }
      return {
        warnings: warnings.slice(0, maxWarnings),
        fine: findings.flatMap(({ fine }) => fine ?? []),
        notes,
      };
    },
  };
}

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
