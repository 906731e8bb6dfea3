import type { PostChecks } from '../../../../../domain/api/answers/checks.ts';
import type { PostChecksValues } from '../../../../../domain/forms/post-checks-form.ts';
import { hashesIn } from '../../../../../domain/picture.ts';
import type { MediaLibrary } from '../../../media/library/media-library.service.ts';
import { wantedSlug } from '../../writing/post-draft.ts';
import { askLinks, type LinkAnswers, type LinkChecks } from './ask-links.ts';
import { authorFinding, fieldFindings, textFindings, type Weights } from './draft-warnings.ts';
import { elsewhereFindings, linkFindings } from './link-findings.ts';
import type { TextParts } from './text-parts.ts';

interface PostChecksDependencies {
  links: LinkChecks;
  weigh: MediaLibrary['weigh'];
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
      const { textParts } = await import('./text-parts.ts');
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
      const { textParts } = await import('./text-parts.ts');
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
