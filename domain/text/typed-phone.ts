/** Characters without a shape, such as the marks of direction that contacts and chats put around a number. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** The zeros of the scripts of Indian languages, and those of Arabic, Persian and wide digits. */
const zeros = [...'०০੦૦୦௦౦೦൦٠۰０'].map((zero) => zero.charCodeAt(0));

/**
 * A phone number as it was pasted, in the notation that the form takes: "(020) 2543-0000" becomes "020 2543 0000", and
 * "+९१ ९८२३० ०० १४० (WhatsApp)" becomes "+91 98230 00 140". What is no notation of a number stays, to be refused.
 */
export function plainPhone(text: string): string {
  return withoutInvisible(text)
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/\([^()\d]*\)\s*$/, '')
    .replace(/[\s\p{Pd}.()[\]]+/gu, ' ')
    .trim();
}

function latinDigit(digit: string): string {
  const values = zeros.map((zero) => digit.charCodeAt(0) - zero);
  return String(values.find((value) => value >= 0 && value <= 9) ?? digit);
}
