import { unavailableCopy, unsentCopy } from '../../../content/pages/not-found.ts';
import type { PostedForm } from '../../sections/forms/sending/posted-form.ts';
import { Button } from '../../ui/button.tsx';
import { Opening } from '../../ui/kolam/opening.tsx';
import { useFormToken } from '../use-form-token.ts';
import { Problem } from './problem.tsx';

const picture = <Opening className="w-full" ground="chalk" name="lost" />;

type Unsent = Extract<PostedForm, { kind: 'refused' }>;

/** For a page that cannot be read just now; the status is 503. A form that was posted to it keeps what was typed. */
export function UnavailablePage({ answer }: { answer: unknown }) {
  if (isUnsent(answer)) return <UnsentPage unsent={answer} />;
  const { title, heading, text, links } = unavailableCopy;
  return <Problem eyebrow={title} heading={heading} links={links} picture={picture} text={text} />;
}

function UnsentPage({ unsent }: { unsent: Unsent }) {
  const { title, heading } = unsentCopy;
  return (
    <Problem
      eyebrow={title}
      heading={heading}
      links={[]}
      note={<UnsentForm typed={unsent.typed} />}
      picture={picture}
      text={unsent.error}
    />
  );
}

/** Goes where it went before, with what the visitor typed in sight. */
function UnsentForm({ typed }: Pick<Unsent, 'typed'>) {
  return (
    <form className="mt-6" method="post">
      <input name="formToken" type="hidden" value={useFormToken()} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value === true ? 'on' : value} />
      ))}
      {Object.entries(typed).map(([name, value]) => (
        <p className="mt-2 whitespace-pre-wrap break-words" key={name}>
          {value}
        </p>
      ))}
      <Button className="mt-6" variant="green">
        {unsentCopy.again}
      </Button>
    </form>
  );
}

function isUnsent(answer: unknown): answer is Unsent {
  return typeof answer === 'object' && answer !== null && 'typed' in answer;
}
