import { atMost, type Findings } from '../part.ts';
import { median, ms } from '../report/numbers.ts';
import type { Place } from '../site/paths.ts';
import { withSite } from '../site/with-site.ts';

/** Time of a start with an existing database, from the command to the first page. */
export async function restarts(place: Place, times: number): Promise<Findings> {
  const figures: number[] = [];
  for (let time = 0; time < times; time += 1) {
    figures.push(await withSite(place, async ({ startedInMs }) => startedInMs));
  }
  return {
    verdicts: [atMost('restart to the first page', median(figures), 1000, ms)],
  };
}
