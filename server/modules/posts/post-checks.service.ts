import { type LinkResult, seemsOffline } from '../../../domain/links/link-result.ts';
import { nearestAddress } from '../../../domain/links/nearest-address.ts';
import { hashesIn } from '../../../domain/picture.ts';
import type { PostChecksValues } from '../../../domain/posts/post-form.ts';
import type { PostChecks } from '../../../domain/posts/posts.calls.ts';
import { decodePercent } from '../../../domain/text/decode-percent.ts';
import type { Site } from '../../site.ts';
import { isLoginName } from '../accounts/accounts.service.ts';
import { checkLink } from '../links/check-link.ts';
import { isOnline } from '../links/link-checks.service.ts';
import { type LinkTarget, targetOf } from '../links/link-target.ts';
import { findWeights } from '../media/media.repository.ts';
import { pageAddresses } from '../pages/pages.service.ts';
import type { TextParts } from './html/text-parts.ts';
import { type LinkablePost, proposeLinks } from './link-proposals.ts';
import {
  authorFinding,
  claimFindings,
  elsewhereFindings,
  fieldFindings,
  type LinkAnswers,
  linkFindings,
  textFindings,
  type Weights,
} from './post-warnings.ts';
import { findPostAddresses, findTitlesAfter } from './posts.repository.ts';
import { withTopics } from './topics.repository.ts';
import { wantedSlug } from './write-post.ts';

/** Less than the editor's request timeout. */
const withinMs = 12_000;
const maxWarnings = 100;

/** The links of a text and the pictures that it loads from other sites. */
export async function linksIn(content: string): Promise<{ href: string; words: string }[]> {
  const { textParts } = await import('./html/text-parts.ts');
  const parts = textParts(content);
  const pictures = parts.pictures.filter(({ src }) => !src.startsWith('data:'));
  const ofPictures = pictures.map(({ src, alt }) => ({
    href: src,
    words: `Picture: ${alt || src}`,
  }));
  return [...parts.links, ...ofPictures];
}

/** Warnings to show before a draft is published. Stores nothing. */
export async function checkPost(site: Site, draft: PostChecksValues): Promise<PostChecks> {
  const { db, settings } = site;
  return await checkDraft(draft, {
    links: {
      targetOf: (href, path) => targetOf(href, settings.siteUrl, path),
      check: (target, stopping) => checkLink(site, target, stopping),
      isOnline: (stopping) => isOnline(site, stopping),
      suggest: (href, path) => suggestAddress(site, href, path),
    },
    findWeights: (hashes) => findWeights(db, hashes),
    isLoginName: (name) => isLoginName({ db }, name),
    linkTargets: () => linkTargets(site),
  });
}

/** What a check reads from the site. */
interface CheckedSite {
  links: LinkChecks;
  findWeights(hashes: string[]): Promise<Weights>;
  /** Whether an account has this username. */
  isLoginName(name: string): Promise<boolean>;
  /** Published posts, the newest first. */
  linkTargets(): Promise<LinkablePost[]>;
}

export async function checkDraft(
  draft: PostChecksValues,
  { links, ...site }: CheckedSite,
): Promise<PostChecks> {
  // Imported on first use: loading takes long.
  const { textParts } = await import('./html/text-parts.ts');
  const parts: TextParts = textParts(draft.content ?? '');
  const stopping = AbortSignal.timeout(withinMs);
  const slug = wantedSlug({ title: '', ...draft });
  const path = `/blog/${encodeURIComponent(slug)}`;
  const { answers, notes } = await checkLinks(parts, path, links, stopping);
  const pictures = parts.pictures.map(({ src }) => src);
  const weights = await weightsOf(site, [draft.featuredImage ?? '', ...pictures], answers);
  const findings = [
    ...fieldFindings(draft, weights),
    authorFinding(draft.author ?? '', await site.isLoginName(draft.author ?? '')),
    claimFindings(draft, parts),
    ...textFindings(parts, weights),
    elsewhereFindings(parts, answers, (src) => links.targetOf(src, path).kind === 'outside'),
    ...(await linkFindings(parts, answers, (href) => links.suggest(href, path))),
  ];
  const warnings = findings.flatMap((each) => each.warnings);
  if (warnings.length > maxWarnings) {
    notes.push(`There are ${warnings.length - maxWarnings} more things to check.`);
  }
  const linked = new Set(parts.links.map(({ href }) => decodePercent(pathOf(href, path, links))));
  const targets = (await site.linkTargets()).filter(
    ({ href }) => !linked.has(decodePercent(href)) && href !== path,
  );
  return {
    warnings: warnings.slice(0, maxWarnings),
    proposals: proposeLinks(parts.passages, targets),
    fine: findings.flatMap(({ fine }) => fine ?? []),
    notes,
  };
}

async function weightsOf(
  site: Pick<CheckedSite, 'findWeights'>,
  addresses: string[],
  answers: LinkAnswers,
): Promise<Weights> {
  const stored = await site.findWeights(hashesIn(addresses.join(' ')));
  return new Map(
    addresses.flatMap((address) => {
      const [hash = ''] = hashesIn(address);
      const answer = answers.get(address);
      const bytes = address.startsWith('data:')
        ? Math.round((address.length * 3) / 4)
        : answer?.kind === 'works' && answer.bytes;
      const weight = stored.get(hash) ?? (bytes && { name: '', bytes });
      return weight ? [[address, weight]] : [];
    }),
  );
}

interface LinkChecks {
  /** The target of a link on the page at `path`. */
  targetOf(href: string, path: string): LinkTarget;
  check(target: LinkTarget, stopping: AbortSignal): Promise<LinkResult>;
  isOnline(stopping: AbortSignal): Promise<boolean>;
  suggest(href: string, path: string): Promise<string | null>;
}

/** The path of an address of the site, without its query and hash; empty for others. */
function pathOf(href: string, path: string, links: LinkChecks): string {
  const target = links.targetOf(href, path);
  return target.kind === 'own' ? (target.path.split(/[?#]/)[0] ?? '') : '';
}

/** Posts that may be proposed: the newest. */
const maxTargets = 1000;

async function linkTargets({ db }: Site): Promise<LinkablePost[]> {
  const posts = await withTopics(db, await findTitlesAfter(db, undefined, maxTargets));
  return posts.map(({ slug, title, categories, tags }) => ({
    href: `/blog/${encodeURIComponent(slug)}`,
    title,
    topics: [...categories, ...tags],
  }));
}

/** Posts that may be suggested for a misspelt address. */
const guessed = { limit: 5000, offset: 0 };

/** The site's address that is spelt most like a broken link; null when none is similar. */
async function suggestAddress(site: Site, href: string, path: string): Promise<string | null> {
  const target = targetOf(href, site.settings.siteUrl, path);
  if (target.kind !== 'own') return null;
  const posts = await findPostAddresses(site.db, guessed);
  const addresses = [...(await pageAddresses(site)), ...posts.map(({ slug }) => `/blog/${slug}`)];
  return nearestAddress(decodePercent(target.path), addresses) ?? null;
}

/** Links to check; more would keep the writer waiting. */
const maxChecked = { own: 60, outside: 40 };

interface CheckedLink {
  href: string;
  target: LinkTarget;
}

/** Requests every link of a post's text. `path` is the post's own address, which need not be public yet. */
async function checkLinks(
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
  const answers = new Map<string, LinkResult>();
  const ask = async ({ href, target }: CheckedLink) => {
    answers.set(href, ofDraft(target, path, ids) ?? (await checks.check(target, stopping)));
  };
  const checkedLinks = outside.slice(0, maxChecked.outside);
  const ofOthers = Promise.all(checkedLinks.map(ask));
  // Sequential, because this process serves these requests itself.
  for (const each of own.slice(0, maxChecked.own)) await ask(each);
  await ofOthers;
  const notes: string[] = [];
  const uncheckedCount = all.length - answers.size;
  if (uncheckedCount > 0)
    notes.push(`${uncheckedCount} more links were not checked: there are too many for one check.`);
  const results = checkedLinks.flatMap(({ href }) => answers.get(href) ?? []);
  if (seemsOffline(results) && !(await checks.isOnline(stopping))) {
    for (const { href } of checkedLinks) answers.delete(href);
    notes.push(
      'Links to other sites could not be checked: the server could not reach the internet.',
    );
  }
  return { answers, notes };
}

/** The response for a link to a part of the draft itself; undefined for all other links. */
function ofDraft(target: LinkTarget, path: string, ids: ReadonlySet<string>) {
  if (target.kind !== 'own') return;
  const [address, hash = ''] = target.path.split('#');
  if (address !== path) return;
  const id = decodePercent(hash);
  const isMissing = id.startsWith('part-') && !ids.has(id);
  return isMissing ? broken : works;
}

const works: LinkResult = { kind: 'works', bytes: null };
const broken: LinkResult = { kind: 'broken', why: 'no-such-part' };
