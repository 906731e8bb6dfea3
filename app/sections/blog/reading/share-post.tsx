import { useState } from 'react';
import { shareLinks } from '../../../../domain/posts/share-links.ts';
import { useIsHydrated } from '../../../ui/use-is-awake.ts';

const box =
  'inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line bg-white px-4 text-[0.9375rem] font-semibold hover:border-ink';

interface SharePostProps {
  title: string;
  /** Absolute. */
  address: string;
  copy: { title: string; copy: string; copied: string; refused: string; system: string };
}

/** Ways to pass a post on: links that work by themselves; what needs scripts is there once it works. */
export function SharePost({ title, address, copy }: SharePostProps) {
  const isHydrated = useIsHydrated();
  const [answer, setAnswer] = useState('');
  const copyLink = () =>
    navigator.clipboard.writeText(address).then(
      () => setAnswer(copy.copied),
      () => setAnswer(copy.refused),
    );
  // Who closes the system's own dialog has not failed at anything.
  const handOver = () => navigator.share({ title, url: address }).catch(() => {});
  return (
    <section aria-labelledby="share" className="mt-8 print:hidden">
      <p className="font-semibold" id="share">
        {copy.title}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {shareLinks(title, address).map(({ label, href }) => (
          <a className={box} href={href} key={label}>
            {label}
          </a>
        ))}
        {isHydrated && 'clipboard' in navigator && (
          <button className={box} onClick={copyLink} type="button">
            {copy.copy}
          </button>
        )}
        {isHydrated && 'share' in navigator && (
          <button className={box} onClick={handOver} type="button">
            {copy.system}
          </button>
        )}
      </div>
      <p className="mt-2 min-h-6 text-base text-mute" role="status">
        {answer}
      </p>
    </section>
  );
}
