/**
 * A script of our own that must run before any file has come. Its text is given on the server alone, so that the
 * browser neither downloads it twice nor compares it while React takes over.
 */
export function InlineScript({ text }: { text: string }) {
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, constant for each setting
      dangerouslySetInnerHTML={{ __html: packed(text) }}
    />
  );
}

/**
 * The same script without the white space that means nothing. It must end its statements with semicolons, and have no
 * space beside these signs inside a regular expression; quoted text stays as it is.
 */
export function packed(script: string): string {
  return script.replace(
    /('[^'\n]*')|\n\s*| ?([{}(),;:=?+&|<>!]+) ?/g,
    (_, quoted?: string, sign?: string) => quoted ?? sign ?? '',
  );
}
