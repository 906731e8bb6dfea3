import { use } from 'react';
import { ScriptNonce } from './script-nonce.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface InlineScriptProps<Given extends Json[]> {
  /** Runs in the page by its source alone: what it needs from elsewhere must be given. */
  run: (...given: Given) => void;
  given?: Given;
}

/**
 * A script of our own in the page itself: it runs where it stands, before any file has come. Public pages have no other
 * scripts until a visitor begins to use a form.
 */
export function InlineScript<Given extends Json[]>({ run, given }: InlineScriptProps<Given>) {
  const values = (given ?? []).map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'));
  return <InlineScriptText text={`(${run})(${values})`} />;
}

/** The same from its text. In the browser the text stays as the server printed it. */
export function InlineScriptText({ text }: { text: string }) {
  return (
    <script
      nonce={use(ScriptNonce)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? text : '' }}
    />
  );
}
