import { type ComponentProps, type ComponentType, createContext, use } from 'react';
import type { EntryContext } from 'react-router';
import { CommentForm } from '../sections/forms/comment-form.tsx';
import { ContactForm } from '../sections/forms/contact-form.tsx';
import { NewsletterForm, UnsubscribeForm } from '../sections/forms/newsletter-form.tsx';
import { storeDrafts } from '../sections/forms/store-drafts.ts';
import { responseTimeoutMs } from '../sections/forms/use-form.ts';
import { InlineScript } from '../ui/inline-script.tsx';
import { hydrateOnIntent } from './hydrate-on-intent.ts';

/** URLs of the built files of app/entry.client.tsx, which only the server knows. */
export const EntryFiles = createContext<string[]>([]);

export function entryFilesOf({ entry, hmr }: EntryContext['manifest']): string[] {
  const whileDeveloping = hmr ? [hmr.runtime] : [];
  return [...whileDeveloping, entry.module, ...entry.imports];
}

/** The components that React hydrates on public pages. All other parts are plain HTML. */
export const islands = {
  'comment-form': CommentForm,
  'contact-form': ContactForm,
  'newsletter-form': NewsletterForm,
  'unsubscribe-form': UnsubscribeForm,
};

export type IslandName = keyof typeof islands;

/** How long a form submitted before hydration waits for it. */
const maxHoldMs = 4000;

interface IslandProps<Name extends IslandName> {
  name: Name;
  /** Serialised as JSON for the browser. */
  props: ComponentProps<(typeof islands)[Name]>;
  /** False if another island of the page loads the scripts. */
  withScripts?: boolean;
}

/** A component that is hydrated when a visitor presses or focuses something in it. */
export function Island<Name extends IslandName>({
  name,
  props,
  withScripts = true,
}: IslandProps<Name>) {
  // TypeScript cannot infer that the component of this name accepts these props.
  const Component = islands[name] as ComponentType<object>;
  return (
    <>
      <div data-island={name} data-props={JSON.stringify(props)}>
        <Component {...props} />
      </div>
      {/* In the browser React renders only the content of islands. */}
      {import.meta.env.SSR && withScripts && <IslandScripts />}
    </>
  );
}

/** Run at once, because a visitor may type and press before the rest of the page has loaded. */
function IslandScripts() {
  return (
    <>
      <InlineScript atOnce run={storeDrafts} />
      <InlineScript
        atOnce
        args={[use(EntryFiles), maxHoldMs, responseTimeoutMs]}
        run={hydrateOnIntent}
      />
    </>
  );
}
