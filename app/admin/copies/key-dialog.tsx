import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { shortDate } from '../../../domain/text/dates.ts';
import { timeText } from '../../../domain/text/moment-text.ts';
import { useSiteFacts } from '../../layout/root-data.tsx';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAction } from '../ui/use-action.ts';

export interface NewKey {
  name: string;
  words: string[];
  identity: string;
}

interface KeyDialogProps {
  newKey: NewKey;
  /** The key that it replaces. */
  replaces: string | undefined;
  command: string;
  zone: string;
  onClose: () => void;
}

/** Three words that are asked back from the paper, as places from 0, in order. */
function threePlaces(): number[] {
  const places = new Set<number>();
  while (places.size < 3) places.add(Math.floor(Math.random() * 24));
  return [...places].toSorted((a, b) => a - b);
}

/**
 * Shows a new key once, and then asks for three of its words. Nothing that is shown or typed here is stored in the
 * browser.
 */
export function KeyDialog({ newKey: first, replaces, command, zone, onClose }: KeyDialogProps) {
  const [key, setKey] = useState(first);
  const [places, setPlaces] = useState(threePlaces);
  const [isOnPaper, setIsOnPaper] = useState(false);
  const id = useId();
  const { run, isBusy } = useAction();

  async function another() {
    const made = await run(() => callApi('POST /api/admin/copies/key', {}), { reload: false });
    if (!made) return;
    setKey(made);
    setPlaces(threePlaces());
    setIsOnPaper(false);
  }

  return (
    <Dialog
      aria-labelledby={id}
      className="admin-dialog key-dialog w-[min(45rem,100vw-32px)]"
      onClose={onClose}
    >
      {(close) =>
        isOnPaper ? (
          <Check
            id={id}
            isBusy={isBusy}
            newKey={key}
            onAnother={() => void another()}
            onDone={close}
            places={places}
          />
        ) : (
          <Show
            command={command}
            id={id}
            newKey={key}
            onClose={close}
            onPaper={() => setIsOnPaper(true)}
            replaces={replaces}
            zone={zone}
          />
        )
      }
    </Dialog>
  );
}

interface ShowProps extends Pick<KeyDialogProps, 'newKey' | 'replaces' | 'command' | 'zone'> {
  id: string;
  onClose: () => void;
  onPaper: () => void;
}

function Show({
  id,
  newKey: { name, words, identity },
  replaces,
  command,
  zone,
  onClose,
  onPaper,
}: ShowProps) {
  const { name: siteName } = useSiteFacts();
  const notify = useToast();
  const [now] = useState(() => new Date().toISOString());

  async function copy() {
    try {
      await navigator.clipboard.writeText(words.join(' '));
      notify('The words are copied. Put them into your password manager now.');
    } catch {
      notify('The browser does not let us copy. Write the words down.', { tone: 'alert' });
    }
  }

  return (
    <>
      <div className="print-none grid gap-4">
        <div>
          <p className="text-sm font-semibold">1 of 2</p>
          <h2 className="text-2xl leading-snug tracking-[-0.02em]" id={id}>
            Your key “{name}”, shown once
          </h2>
        </div>
        <p className="text-mute">
          These 24 words open every copy. We do not keep them: once you go on, nobody can show them
          again, not even us. Print the page and put it where you keep the rent agreement.
          {replaces && ` Copies made until now stay locked with “${replaces}”: keep its paper too.`}
        </p>
      </div>
      <div className="print-only">
        <h1>
          {siteName}: key “{name}”
        </h1>
        <p>
          Whoever has these 24 words can open the copies of the site. Nobody can open them without.
        </p>
      </div>
      <ol className="my-4 grid grid-cols-2 overflow-hidden rounded-card border border-line bg-sand/40 sm:grid-cols-4">
        {words.map((word, place) => (
          <li
            className="flex gap-3 border-r border-b border-line px-3 py-2"
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice
            key={place}
          >
            <span className="w-6 shrink-0 text-mute tabular-nums">{place + 1}</span>
            <strong>{word}</strong>
          </li>
        ))}
      </ol>
      <div className="print-only">
        <p>To bring the site back, on a new machine with the program:</p>
        <pre>{`npm ci\n${command}`}</pre>
        {command.includes('s3://') && (
          <p>
            The store also asks for its own keys, as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY:
            who has its account can make new ones.
          </p>
        )}
        <p>The same key for the program age:</p>
        <pre className="whitespace-pre-wrap">{identity}</pre>
        <p>Made on {shortDate(now, zone)}.</p>
      </div>
      <div className="print-none grid gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton onClick={() => window.print()}>Print the page</ActionButton>
          <ActionButton onClick={() => void copy()}>Copy for a password manager</ActionButton>
          <span className="text-sm text-mute">Never in an e-mail or a chat.</span>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <span className="mr-auto text-sm text-mute">
            Made on {shortDate(now, zone)}, {timeText(now, zone)}
          </span>
          <ActionButton onClick={onClose}>Not now</ActionButton>
          <ActionButton onClick={onPaper} tone="primary">
            It is on paper
          </ActionButton>
        </div>
      </div>
    </>
  );
}

interface CheckProps {
  id: string;
  newKey: NewKey;
  places: number[];
  isBusy: boolean;
  onAnother: () => void;
  onDone: () => void;
}

function Check({ id, newKey: { name, words }, places, isBusy, onAnother, onDone }: CheckProps) {
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [isAsked, setIsAsked] = useState(false);
  const { run, isBusy: isSending } = useAction();
  const { revalidate } = useRevalidator();
  const isRight = (place: number) => typed[place]?.trim().toLowerCase() === words[place];

  async function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsAsked(true);
    const wrong = places.find((place) => !isRight(place));
    if (wrong !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="word-${wrong + 1}"]`)?.focus();
      return;
    }
    const call = () =>
      callApi('PUT /api/admin/copies/key', { json: { name, key: words.join(' ') } });
    const done = `The copies are locked with “${name}” from now on. A copy is being made.`;
    if (await run(call, { reload: revalidate, done })) onDone();
  }

  return (
    <form className="grid gap-5" method="dialog" noValidate onSubmit={(event) => void begin(event)}>
      <div>
        <p className="text-sm font-semibold">2 of 2</p>
        <h2 className="text-2xl leading-snug tracking-[-0.02em]" id={id}>
          Now from the paper
        </h2>
        <p className="mt-1 text-mute">
          Type three of the words. The copies begin when they are right.
        </p>
      </div>
      <div className="grid gap-4 rounded-card bg-sand p-4 sm:grid-cols-3">
        {places.map((place, index) => (
          <TextField
            autoCapitalize="none"
            autoComplete="off"
            autoFocus={index === 0}
            error={isAsked && !isRight(place) ? 'This is another word.' : undefined}
            hint={isRight(place) ? 'Right.' : undefined}
            key={place}
            label={`Word ${place + 1}`}
            name={`word-${place + 1}`}
            onChange={(event) => setTyped({ ...typed, [place]: event.target.value })}
            spellCheck={false}
            value={typed[place] ?? ''}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ActionButton aria-disabled={isBusy} className="-ml-2" onClick={onAnother} tone="text">
          It is not on paper: make another key
        </ActionButton>
        <ActionButton aria-disabled={isSending} tone="primary" type="submit">
          Begin the copies
        </ActionButton>
      </div>
    </form>
  );
}
