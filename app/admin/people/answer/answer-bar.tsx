import type { PersonCard } from '../../../../domain/api/answers/people.ts';
import { ActionLink } from '../../ui/action.tsx';

/** The ways to answer a person. Nothing is loaded from anyone before one is pressed. */
export function AnswerBar({ person: { phones, emails } }: { person: PersonCard }) {
  const [phone] = phones;
  const [email] = emails;
  return (
    <>
      {phone && (
        <ActionLink to={`tel:${phone}`} tone="primary">
          Call
        </ActionLink>
      )}
      {phone && (
        <ActionLink rel="noreferrer" target="_blank" to={`https://wa.me/${phone.slice(1)}`}>
          WhatsApp
        </ActionLink>
      )}
      {email && (
        <ActionLink rel="noreferrer" target="_blank" to={`mailto:${email}`}>
          Mail
        </ActionLink>
      )}
    </>
  );
}
