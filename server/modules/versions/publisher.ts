import type { Db, Instant } from '../../db/tables.ts';

export type Publication =
  /** Public now, at this path. */
  | { kind: 'done'; path: string }
  /** A sentence for each field that cannot be published so. */
  | { kind: 'invalid'; fields: Record<string, string> }
  /** Deleted meanwhile, or of another release. */
  | { kind: 'gone' };

/** A post was saved again as a draft after it was scheduled. */
export interface NewerDraft {
  at: Instant;
  by: string | null;
}

/** Something that becomes public: the posts, the pages. Contents are JSON, as versions have them. */
export interface Publisher {
  /** What a publication now would make public; undefined for a subject that is not there. */
  current(db: Db, subject: string): Promise<string | undefined>;
  /** A sentence for each field that cannot be published so. */
  faults(db: Db, subject: string, content: string): Promise<Record<string, string>>;
  /** Makes a content public, within a transaction that has raised the content version. */
  publish(
    trx: Db,
    subject: string,
    content: string,
    made: { now: Date; by: string | null; newer?: NewerDraft | undefined },
  ): Promise<Publication>;
  /** Makes a content the draft; the draft in its place stays as a version. False for a subject that is not there. */
  restore(
    trx: Db,
    subject: string,
    content: string,
    made: { now: Date; by: string },
  ): Promise<boolean>;
  /** What lists call the subjects. */
  titles(db: Db, subjects: string[]): Promise<Map<string, string>>;
}
