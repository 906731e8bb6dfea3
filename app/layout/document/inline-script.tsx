import { use } from 'react';
import { ScriptNonce } from './script-nonce.ts';

/**
 * A script of our own that must run before any file has come. Its text is given on the server alone, so that the
 * browser neither downloads it twice nor compares it while React takes over.
 */
export function InlineScript({ text }: { text: string }) {
  return (
    <script
      nonce={use(ScriptNonce)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, constant for each setting
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
