import type { ListedPerson } from '../../../domain/api/answers/people.ts';
import { stageLabels } from '../../../domain/people/person.ts';
import { tableMoment } from '../../../domain/text/dates.ts';

type Columns = Record<string, (person: ListedPerson) => string>;

/** Cells of the exported table, by their heads, with times in a time zone. */
export function personColumns(zone: string): Columns {
  const moment = (at: string | null | undefined) => (at ? tableMoment(at, zone) : '');
  return {
    Name: ({ name }) => name,
    Phone: ({ phone }) => phone,
    'E-mail': ({ email }) => email,
    Stage: ({ stage }) => (stage ? stageLabels[stage] : ''),
    Interest: ({ interest }) => interest,
    Batch: ({ batch }) => batch,
    'Value in rupees': ({ value }) => (value === null ? '' : String(value)),
    'Next step': ({ step }) => step?.text ?? '',
    'Due at': ({ step }) => moment(step?.dueAt),
    'Unanswered since': ({ waitingSince }) => moment(waitingSince),
    Source: ({ source }) => source,
    Campaign: ({ campaign }) => campaign,
    Medium: ({ medium }) => medium,
    'First page': ({ firstPage }) => firstPage,
    'First enquiry': ({ enquiredAt }) => moment(enquiredAt),
    'Last answer': ({ lastContact }) => moment(lastContact?.at),
  };
}
