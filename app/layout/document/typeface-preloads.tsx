import displayFont from '../../styles/fonts/display.woff2?url';
import textFont from '../../styles/fonts/text.woff2?url';

const links = [textFont, displayFont].map(
  (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
);

/**
 * Asks for the typefaces at once. In the body, as text, since React would move the links to the head: browsers hold the
 * first paint back for typefaces that the head asks for, and the stand-ins have the same measures.
 */
export function TypefacePreloads() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own links
  return <div dangerouslySetInnerHTML={{ __html: links.join('') }} hidden />;
}
