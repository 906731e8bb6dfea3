import type { PersonCard } from '../../../domain/people/person-card.ts';
import { phoneText } from '../../../domain/people/phone-text.ts';
import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { callTo, usablePhones, useRecord } from './contact-links.tsx';
import { SplitDialog } from './split-dialog.tsx';

/** "Pooja Kale wrote from this address, 98220 44170", for a row. */
export function otherSenderText({ otherSender: other }: Pick<PersonCard, 'otherSender'>): string {
  if (!other) return '';
  const phone = other.phone && `, ${phoneText(other.phone)}`;
  return `${other.name} wrote from this address${phone}`;
}

/** On a card: who else wrote from its address, with their number, and a split with their enquiry chosen. */
export function OtherSender({ person }: { person: PersonCard }) {
  const split = useDialog();
  const record = useRecord(person);
  const { id, otherSender: other } = person;
  if (!other) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-waiting px-4 py-2.5">
      <p className="min-w-0 break-words">
        {other.name} wrote from this address
        {other.phone && (
          <>
            ,{' '}
            <a
              className={phoneClass}
              href={`tel:${other.phone}`}
              onClick={() => void record(callTo(other.phone))}
            >
              {phoneText(other.phone)}
            </a>
          </>
        )}
        .
      </p>
      <ActionButton onClick={() => split.open()}>Split</ActionButton>
      {split.render((close) => (
        <SplitDialog id={id} message={other.message} onClose={close} />
      ))}
    </div>
  );
}

/** The numbers of a card besides the one that Call and WhatsApp use, where the details are in another tab. */
export function OtherNumbers({ person }: { person: PersonCard }) {
  const record = useRecord(person);
  const [, ...others] = usablePhones(person);
  if (others.length === 0) return null;
  return (
    <p className="px-1 xl:hidden">
      Other numbers:{' '}
      {others.map((phone) => (
        <a
          className={`${phoneClass} mr-4`}
          href={`tel:${phone}`}
          key={phone}
          onClick={() => void record(callTo(phone))}
        >
          {phoneText(phone)}
        </a>
      ))}
    </p>
  );
}

const phoneClass = 'inline-flex min-h-11 items-center font-semibold text-ink';
