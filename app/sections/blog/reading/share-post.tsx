import { shareLinks } from '../../../../domain/posts/share-links.ts';
import { InlineScript } from '../../../ui/inline-script.tsx';

const box =
  'inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line bg-white px-4 text-[0.9375rem] font-semibold hover:border-ink';

interface SharePostProps {
  title: string;
  /** Absolute. */
  address: string;
  copy: { title: string; copy: string; copied: string; refused: string; system: string };
}

/** Ways to pass a post on: links that work by themselves; what needs scripts is shown once it works. */
export function SharePost({ title, address, copy }: SharePostProps) {
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
        <button className={box} data-share="copy" hidden type="button">
          {copy.copy}
        </button>
        <button className={box} data-share="system" hidden type="button">
          {copy.system}
        </button>
      </div>
      <p className="mt-2 min-h-6 text-base text-mute" data-share="answer" role="status" />
      <InlineScript given={[title, address, copy.copied, copy.refused]} run={shareButtons} />
    </section>
  );
}

/** Runs in the page: shows the buttons for what the browser can do. */
function shareButtons(title: string, url: string, copied: string, refused: string): void {
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-share=${name}]`);
  const button = (name: string, press: () => void) => {
    part(name)?.removeAttribute('hidden');
    part(name)?.addEventListener('click', press);
  };
  const say = (text: string) => () => {
    const answer = part('answer');
    if (answer) answer.textContent = text;
  };
  if ('clipboard' in navigator) {
    button('copy', () => navigator.clipboard.writeText(url).then(say(copied), say(refused)));
  }
  // Who closes the system's own dialog has not failed at anything.
  if ('share' in navigator) {
    button('system', () => navigator.share({ title, url }).catch(() => {}));
  }
}
