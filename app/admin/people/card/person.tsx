import { replace, useLocation } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { ActionLink } from '../../ui/action.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AnswerPanel } from '../answer/answer-panel.tsx';
import { ContactLinks } from '../answer/contact-links.tsx';
import { languageOfCard } from '../answer/language-of-card.ts';
import { loadAnswering } from '../answer/load-answering.ts';
import type { Route } from './+types/person';
import { AboutPerson } from './about-person.tsx';
import { NextStep } from './next-step.tsx';
import { SamePhone } from './same-phone.tsx';
import { StagePanel } from './stage-panel.tsx';
import { Timeline } from './timeline.tsx';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [person, answering] = await Promise.all([
    callApi('GET /api/admin/people/:id', { id: params.id, signal }),
    loadAnswering(signal),
  ]);
  // The card was joined with another one since its address was kept.
  if (String(person.id) !== params.id) throw replace(`/admin/people/${person.id}`);
  return { person, answering };
}

export default function PersonRoute({ loaderData }: Route.ComponentProps) {
  const { person, answering } = loaderData;
  const { state } = useLocation();
  const query: unknown = state?.list;
  return (
    <Screen
      actions={
        <>
          <ContactLinks
            answering={answering}
            language={languageOfCard(person)}
            person={person}
            phone={person.phones[0]}
          />
          <ActionLink to={`/admin/people${typeof query === 'string' ? query : ''}`}>
            All people
          </ActionLink>
        </>
      }
      key={person.id}
      lead={person.about}
      title={person.name}
    >
      <StagePanel person={person} />
      <SamePhone person={person} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <NextStep person={person} />
          <AnswerPanel answering={answering} card={person} />
          <Timeline person={person} />
        </div>
        <AboutPerson person={person} />
      </div>
    </Screen>
  );
}
