import type { Question, SectionOf } from '../page.ts';
import { priceText } from '../text/price.ts';
import type { Fact, OpeningFacts } from './fact.ts';

type Cost = SectionOf<'cost'>;

/** A price for display; `from` is a label, which full prices do not have. */
export interface ShownPrice {
  from: boolean;
  price: string;
  unit: string;
}

/** The price of a section; undefined if the owner has not entered one. */
export function shownPrice({ price, unit, isWhole }: Cost): ShownPrice | undefined {
  if (!price) return undefined;
  return { from: !isWhole, price: priceText(price), unit: unit ?? '' };
}

/** "from ₹35,000 a month". */
export function priceWords({ from, price, unit }: ShownPrice): string {
  return [from && 'from', price, unit].filter(Boolean).join(' ');
}

/** "from ₹12,000 a month", for a listed service; undefined without a price. */
export function linePrice(each: { price?: string; priceUnit?: string }): string | undefined {
  if (!each.price) return undefined;
  return priceWords({ from: true, price: priceText(each.price), unit: each.priceUnit ?? '' });
}

/** The owner's note on a price, and whether it includes GST. */
export function priceNote({ note, isWithGst }: Cost): string {
  const gst = isWithGst ? 'GST is included.' : 'GST is added.';
  return note ? `${note.replace(/\.?$/, '.')} ${gst}` : gst;
}

/** Price and minimum term as facts of the hero; undefined without a price. */
export function costFacts(cost: Cost): OpeningFacts | undefined {
  const price = shownPrice(cost);
  if (!price) return undefined;
  const ask = { label: 'What is in it', href: `#${cost.id ?? ''}` };
  const priceFact: Fact = { label: 'Price', value: priceWords(price), note: priceNote(cost), ask };
  return { facts: [priceFact, ...termFacts(cost)] };
}

/** The same facts in short form, for a card on another page. */
export function shortCostFacts(cost: Cost): Fact[] {
  const price = shownPrice(cost);
  return price ? [{ label: 'Price', value: priceWords(price) }] : [];
}

/** The question about the price. Its answer begins with the price if there is one. */
export function costQuestion(cost: Cost): Question {
  const price = shownPrice(cost);
  const { question, answer } = cost.question;
  if (!price) return { question, answer };
  const words = priceWords(price);
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  const term = cost.term ? ` Shortest term: ${cost.term.replace(/\.?$/, '.')}` : '';
  return { question, answer: `${sentence} ${priceNote(cost)}${term} ${answer}` };
}

/** The minimum term and the owner's facts. */
export function costRows(cost: Cost): { label: string; value: string }[] {
  return [...termFacts(cost), ...cost.facts];
}

function termFacts({ term }: Cost): { label: string; value: string }[] {
  return term ? [{ label: 'Shortest term', value: term }] : [];
}
