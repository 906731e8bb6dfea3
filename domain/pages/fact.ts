/** A fact that visitors need for a decision, such as a fee. */
export interface Fact {
  label: string;
  value: string;
  note?: string | undefined;
  /** Seats, shown as dots. */
  seats?: Seats | undefined;
  /** A link to ask for a missing fact. */
  ask?: Ask | undefined;
}

export interface Seats {
  left: number;
  all: number;
}

export interface Ask {
  label: string;
  href: string;
  /** Topic of the enquiry, such as a course. */
  about?: string | undefined;
  /** Subject preselected in the contact form; by default that of the current page. */
  subject?: string | undefined;
}

/** The facts below a hero. */
export interface OpeningFacts {
  /** What the facts are about, with a link to all others. */
  lead?: { text: string; link: { label: string; href: string } };
  facts: Fact[];
}
