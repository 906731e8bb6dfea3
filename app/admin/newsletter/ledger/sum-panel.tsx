import type { NewsletterOverview } from '../../../../domain/api/answers/newsletters.ts';
import { count } from '../newsletter-status.tsx';
import { excludedText, sumOf } from './states.ts';

/** The sum that balances at every moment, in words, as a bar, and part by part. */
export function SumPanel({
  candidates,
  counts,
  exclusions,
}: Pick<NewsletterOverview, 'candidates' | 'counts' | 'exclusions'>) {
  const parts = sumOf(counts);
  const excluded = excludedText(exclusions);
  return (
    <section
      aria-label="What became of everybody"
      className="rounded-card border border-line bg-white p-5 md:p-6"
    >
      <p className="text-lg" role="status">
        <strong className="font-display text-2xl tabular-nums">{count(candidates)}</strong>{' '}
        {candidates === 1 ? 'candidate' : 'candidates'} ={' '}
        {parts.map(({ key, label, count: number }, place) => (
          <span key={key}>
            {place > 0 && ' + '}
            <strong className="tabular-nums">{count(number)}</strong> {label}
          </span>
        ))}
      </p>
      {excluded && <p className="mt-1 text-sm text-mute">Excluded: {excluded}.</p>}
      <div aria-hidden="true" className="sum-bar">
        {parts.map(({ key, bar, count: number }) => (
          <span className={bar} key={key} style={{ flexGrow: number }} />
        ))}
      </div>
      <dl className="sum-parts">
        {parts.map(({ key, label, means, bar, count: number }) => (
          <div key={key}>
            <dd className="flex items-center gap-2 font-display text-xl font-bold tabular-nums">
              <span aria-hidden="true" className={`sum-mark ${bar}`} />
              {count(number)}
            </dd>
            <dt>
              <strong className="block capitalize">{label}</strong>
              <span className="block text-sm text-mute">{means}</span>
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
