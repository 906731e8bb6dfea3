import type { PageOverview } from '../../../domain/api/answers/pages.ts';
import { Moment } from '../lists/moment.tsx';
import { Panel } from '../ui/panel.tsx';

type Legal = NonNullable<PageOverview['legal']>;

/** What a publication of a legal page brings, in the words of a question; undefined where its text stays the same. */
export function legalQuestion({ name, key, legal }: PageOverview) {
  if (!legal || legal.next.change === 'none') return;
  const { version, effective, change } = legal.next;
  const [current] = legal.versions;
  const text =
    change === 'new'
      ? `Publish a new version of ${name}?`
      : `Go back to an earlier version of ${name}?`;
  const shown = `Visitors read “${effective}” (version ${version}) from now on.`;
  const before = current
    ? ` The version before (${current.version}) stays readable at ${current.path}.`
    : '';
  const consents =
    key === 'privacy-policy'
      ? ' Consents given before name the version that was public then, and stay as they are; consents from now on name this one.'
      : '';
  return { text, detail: `${shown}${before}${consents}` };
}

/** The versions of a legal page, each at its public address. */
export function LegalVersions({ legal: { versions } }: { legal: Legal }) {
  return (
    <Panel title="Versions that visitors can read">
      <ul className="grid gap-1">
        {versions.map(({ version, effective, path, since }, at) => (
          <li key={version}>
            <a
              className="inline-flex min-h-11 items-center text-brick underline"
              href={path}
              rel="noreferrer"
              target="_blank"
            >
              {effective}
            </a>{' '}
            {at === 0 ? 'is public now, since' : 'was public from'} <Moment of={since} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
