import type { ReactNode } from 'react';
import type { Action } from '../../../domain/page.ts';
import { shareLinks } from '../../../domain/posts/share-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { InlineScript } from '../../ui/inline-script.tsx';

const box =
  'inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line bg-white px-4 text-[0.9375rem] font-semibold hover:border-ink';

interface SharePostProps {
  title: string;
  /** Absolute URL of the post. */
  address: string;
  copy: { title: string; copy: string; copied: string; refused: string; system: string };
}

/** Links that share a post; buttons that need JavaScript are hidden until the script runs. */
export function SharePost({ title, address, copy }: SharePostProps) {
  return (
    <section
      aria-labelledby="share"
      className="rounded-card border border-line bg-white p-6 print:hidden"
    >
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
      <p className="text-base text-mute not-empty:mt-2" data-share="answer" role="status" />
      <InlineScript args={[title, address, copy.copied, copy.refused]} run={shareButtons} />
    </section>
  );
}

/** Runs in the page: shows the buttons that the browser supports. */
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
  // share() also rejects when the visitor closes the system's dialog.
  if ('share' in navigator) {
    button('system', () => navigator.share({ title, url }).catch(() => {}));
  }
}

export interface Enquiry {
  title: string;
  /** The end of the title, in gold. */
  accent?: string | undefined;
  text: string;
  action: Action;
  /** The page of the service that the post is about. */
  service?: Action;
}

/** The same call to action in few words, beside the text on wide screens. */
export function EnquiryBeside({ title, accent, action, service }: Enquiry) {
  return (
    <Card className="p-6 max-xl:hidden print:hidden" tone="green">
      <p className="display-3 font-display font-bold text-balance">
        {title} {accent}
      </p>
      <ButtonLink className="mt-5 w-full" href={action.href} variant="gold">
        {action.label}
      </ButtonLink>
      {service && <ServiceLink service={service} />}
    </Card>
  );
}

/** The call to action below a post. */
export function PostEnquiry({ title, accent, text, action, service }: Enquiry) {
  return (
    <Card
      className="grid items-center gap-x-16 gap-y-7 px-6 py-8 sm:p-12 md:grid-cols-[1fr_auto]"
      tone="green"
    >
      <div>
        <h2 className="display-2">
          {title}
          {accent && <span className="block text-gold-soft"> {accent}</span>}
        </h2>
        <p className="mt-4 max-w-[38em] text-chalk/85">{text}</p>
        {service && <ServiceLink service={service} />}
      </div>
      <ButtonLink href={action.href} variant="gold">
        {action.label}
      </ButtonLink>
    </Card>
  );
}

function ServiceLink({ service }: { service: Action }) {
  return (
    <a className="link-arrow mt-2 text-gold-soft!" href={service.href}>
      {service.label}
      <ArrowIcon />
    </a>
  );
}

interface NewsletterRowProps {
  title: string;
  text: string;
  /** The sign-up form, from the route. */
  children: ReactNode;
}

/** The newsletter below a post: text beside the form. */
export function NewsletterRow({ title, text, children }: NewsletterRowProps) {
  return (
    <Card
      className="grid items-center gap-x-16 gap-y-5 px-6 py-8 sm:px-12 lg:grid-cols-[1fr_min(24rem,45%)]"
      id="newsletter"
    >
      <div>
        <h2 className="display-3">{title}</h2>
        <p className="mt-2 max-w-[32.5em] text-mute">{text}</p>
      </div>
      <div>{children}</div>
    </Card>
  );
}
