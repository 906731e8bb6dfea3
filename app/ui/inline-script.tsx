import { createContext, use } from 'react';

/**
 * The secret by which the server recognises inline scripts and styles that it rendered itself. Each page's content
 * security policy then lists their hashes, and the secret is removed. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface InlineScriptProps<Args extends Json[]> {
  /** Sent to the page as source text, so it can only use its arguments and globals. */
  run: (...args: Args) => void;
  args?: Args;
  /** Runs while the browser still parses the page. */
  atOnce?: boolean;
}

/**
 * An inline script that runs once the browser has parsed the page, so that it needs no file and does not lengthen the
 * parsing task. Public pages have no other scripts until a visitor starts to use a form.
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

/** The same from source text. In the browser React keeps the text that the server rendered. */
export function InlineScriptText({ text, type }: InlineScriptTextProps) {
  // Indentation is removed to keep pages small.
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
