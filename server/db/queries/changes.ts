import type {
  DeleteResult,
  Expression,
  ExpressionBuilder,
  Selectable,
  SqlBool,
  UpdateResult,
} from 'kysely';
import { changeInBatches } from '../../batches.ts';
import type { Db, Tables } from '../tables.ts';

interface Change {
  execute(): Promise<(UpdateResult | DeleteResult)[]>;
}

/** Changes or deletes rows; resolves with their number. */
export async function changedRows(change: Change): Promise<number> {
  const results = await change.execute();
  const counts = results.map((result) =>
    'numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows,
  );
  return Number(counts[0] ?? 0);
}

type SqlCondition = Expression<SqlBool>;

type TableWithId = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends { id: number } ? Name : never;
}[keyof Tables];

/** Deletes all rows that match a condition, in batches, so that other requests get a turn between them. */
export async function deleteInBatches<Table extends TableWithId>(
  db: Db,
  table: Table,
  condition: (is: ExpressionBuilder<Tables, Table>) => SqlCondition,
): Promise<void> {
  // One table stands for all: Kysely cannot derive the columns from a type parameter.
  const from = table as 'comments';
  const where = condition as unknown as (is: ExpressionBuilder<Tables, 'comments'>) => SqlCondition;
  await changeInBatches((limit) => {
    const ids = db.selectFrom(from).select('id').where(where).limit(limit);
    // Checked again, because another instance may have changed some of them in the meantime.
    return changedRows(db.deleteFrom(from).where('id', 'in', ids).where(where));
  });
}
