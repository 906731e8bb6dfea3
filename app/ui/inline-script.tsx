import { createContext, use } from 'react';

/**
 * The secret by which the server recognises the inline scripts and styles that it rendered itself. Each page's policy
 * then names them by their hashes, and the secret is taken out. The browser has none.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface InlineScriptProps<Args extends Json[]> {
  /** Sent to the page as source text: it reaches nothing outside itself but its arguments. */
  run: (...args: Args) => void;
  args?: Args;
  /** Runs while the browser still parses the page. */
  atOnce?: boolean;
}

/**
 * A script of our own in the page itself, which runs once the browser has read the page: it fetches no file, and does not
 * lengthen the task in which the page is read. Public pages have no other scripts until a visitor begins to use a form.
 */
export function InlineScript<Args extends Json[]>({
  run,
  args,
  atOnce = false,
}: InlineScriptProps<Args>) {
  const values = (args ?? []).map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'));
  return <InlineScriptText text={`(${run})(${values})`} type={atOnce ? undefined : 'module'} />;
}

interface InlineScriptTextProps {
  text: string;
  type?: 'module' | undefined;
}

/** The same from its text. In the browser the text stays as the server printed it. */
export function InlineScriptText({ text, type }: InlineScriptTextProps) {
  // Without its indentation, to keep pages small.
  const small = import.meta.env.SSR ? text.replace(/\n\s+/g, '\n') : '';
  return (
    <script
      nonce={use(ScriptNonce)}
      suppressHydrationWarning
      type={type}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
      dangerouslySetInnerHTML={{ __html: small }}
    />
  );
}
