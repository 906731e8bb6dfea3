import type { PictureUse } from '../../../../domain/api/answers/media.ts';
import type { Db } from '../../../db/tables.ts';

/** A place that shows pictures, named by their ids or by the SHA-256 of any of their files. */
export interface FoundUse extends PictureUse {
  ids?: readonly number[];
  hashes?: readonly string[];
}

/** The picture that goes; any of its files may be named where it is shown. */
export interface FormerPicture {
  id: number;
  hashes: ReadonlySet<string>;
}

/** The picture that takes its place. */
export interface NextPicture {
  id: number;
  url: string;
  width: number;
  height: number;
}

/** Something that shows pictures of the library: the posts, the pages. */
export interface PictureSource {
  /** Every place that shows a picture, drafts too. Within a transaction, as the transaction sees it. */
  findUses(db: Db): Promise<readonly FoundUse[]>;
  /** Puts one picture in the place of another, within a transaction that has raised the content version. */
  replace(trx: Db, former: FormerPicture, next: NextPicture, now: Date): Promise<void>;
}
