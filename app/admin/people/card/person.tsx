import { useLocation } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { ActionLink } from '../../ui/action.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AnswerBar } from '../answer/answer-bar.tsx';
import type { Route } from './+types/person';
import { AboutPerson } from './about-person.tsx';
import { NextStep } from './next-step.tsx';
import { StagePanel } from './stage-panel.tsx';
import { Timeline } from './timeline.tsx';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return await callApi('GET /api/admin/people/:id', { id: params.id, signal: request.signal });
}

export default function PersonRoute({ loaderData: person }: Route.ComponentProps) {
  const { state } = useLocation();
  const query: unknown = state?.list;
  return (
    <Screen
      actions={
        <>
          <AnswerBar person={person} />
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <NextStep person={person} />
          <Timeline person={person} />
        </div>
        <AboutPerson person={person} />
      </div>
    </Screen>
  );
}
