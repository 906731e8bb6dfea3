/**
 * The grammar of stored HTML, stricter than any parser: "<" and ">" occur only in these tags, with these attributes
 * and values, in this spelling. A text that matches cannot hold a script.
 */
const address = String.raw`(?:(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^"<>]*)?`;
const source = String.raw`(?:https?:\/\/[^"<>]*|data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=]*|\/media\/[0-9a-f]{64}\.\w+)?`;
const attributes = [
  `href="${address}"`,
  `src="${source}"`,
  'rel="[a-z ]+"',
  'alt="[^"<>]*"',
  'class="(?:indent-[1-8]|button|video|language-[a-z0-9+#-]+)"',
  'scope="(?:col|row)(?:group)?"',
  '(?:width|height|start|colspan|rowspan)="\\d{1,5}"',
].join('|');
const tags =
  'p|h2|h3|strong|em|u|ol|ul|li|pre|code|a|img|br|blockquote|hr|table|caption|thead|tbody|tfoot|tr|th|td';
export const storedGrammar = new RegExp(
  `^(?:[^<>]|</(?:${tags})>|<(?:${tags})(?: (?:${attributes}))*>)*$`,
  'u',
);
