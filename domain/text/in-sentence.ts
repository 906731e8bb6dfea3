/** A sentence as part of another one: "The disk is full." becomes "the disk is full." */
export function inSentence(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
