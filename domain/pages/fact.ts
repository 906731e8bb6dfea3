/** What a visitor decides by, such as a fee. */
export interface Fact {
  label: string;
  value: string;
  note?: string | undefined;
  /** Shown as dots. */
  seats?: Seats | undefined;
  /** A way to get what is not said here. */
  ask?: Ask | undefined;
}

export interface Seats {
  left: number;
  all: number;
}

export interface Ask {
  label: string;
  href: string;
  /** What the enquiry is about, such as a course. */
  about?: string | undefined;
  /** Chosen in the contact form; absent: that of the page where the link is. */
  subject?: string | undefined;
}

/** The facts below an opening. */
export interface OpeningFacts {
  /** Whose facts these are, with the way to all others. */
  lead?: { text: string; link: { label: string; href: string } };
  facts: Fact[];
}
