import { Link } from 'react-router';
import { stageLabels } from '../../../domain/people/person.ts';
import type { KnownPerson, PersonCard } from '../../../domain/people/person-card.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Panel } from '../ui/screen.tsx';
import { useAction } from '../ui/use-action.ts';
import { CompareCards } from './compare-cards.tsx';

/** Other cards with the same phone number; offers to join them or to mark them as different people. */
export function SamePhone({ person }: { person: PersonCard }) {
  const { run, isBusy } = useAction();
  const comparison = useDialog<number>();
  const { id, samePhone } = person;
  if (samePhone.length === 0) return null;

  async function keepApart(other: KnownPerson) {
    const call = (isUndone: boolean) => {
      const json = { other: other.id, isUndone };
      return callApi('POST /api/admin/people/:id/distinctions', { id, json });
    };
    await run(() => call(false), {
      rows: [id],
      done: {
        text: `${other.name} is somebody else. You will not be asked again.`,
        undo: () => void run(() => call(true), { rows: [id], done: 'Undone.' }),
      },
    });
  }

  return (
    <Panel title="The same person?">
      <ul className="grid gap-4">
        {samePhone.map((other) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
            key={other.id}
          >
            <p className="min-w-0 break-words">
              Same number as{' '}
              <Link
                className="font-semibold text-ink underline underline-offset-4"
                to={`/admin/people/${other.id}`}
              >
                {other.name}
              </Link>
              : {[phoneText(other.phone), other.email, stageOf(other)].filter(Boolean).join(', ')}
            </p>
            <div className="flex flex-wrap gap-3">
              <ActionButton
                aria-label={`Join with ${other.name}`}
                onClick={() => comparison.open(other.id)}
              >
                Join
              </ActionButton>
              <ActionButton
                aria-disabled={isBusy}
                aria-label={`${other.name} is not the same person`}
                onClick={() => !isBusy && void keepApart(other)}
              >
                Not the same person
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
      {comparison.render((close, other) => (
        <CompareCards id={id} onClose={close} other={other} />
      ))}
    </Panel>
  );
}

const stageOf = ({ stage }: Pick<KnownPerson, 'stage'>) => (stage ? stageLabels[stage] : 'Reader');

/** A description that tells cards with the same name apart. */
export const personSummary = ({ name, phone, email, stage }: Omit<KnownPerson, 'id'>) =>
  [name, phoneText(phone), email, stageOf({ stage })].filter(Boolean).join(', ');
