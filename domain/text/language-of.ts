const devanagari = /\p{Script=Devanagari}/gu;
const latin = /\p{Script=Latin}/gu;

/** The language of a text, from its script: "hi" if most letters are Devanagari, otherwise undefined. */
export function languageOf(text: string): 'hi' | undefined {
  const hindi = text.match(devanagari)?.length ?? 0;
  return hindi > 0 && hindi >= (text.match(latin)?.length ?? 0) ? 'hi' : undefined;
}
