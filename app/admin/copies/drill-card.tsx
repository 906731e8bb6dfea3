import { type FormEvent, use, useId, useState } from 'react';
import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { Field } from '../../ui/field.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog, useDialog } from '../ui/dialog.tsx';
import { isTyping } from '../ui/typing.ts';
import { useAction } from '../ui/use-action.ts';

/** The monthly proof that the owner's key opens the copies. */
export function DrillCard({ drill, keyName }: { drill: CopyOverview['drill']; keyName: string }) {
  const zone = use(TimeZone);
  const dialog = useDialog();
  const id = useId();
  const { done, dueAt, failure, isRunning } = drill;
  return (
    <section aria-labelledby={id} className="rounded-card bg-gold p-5 text-ink md:p-6">
      <p className="text-sm font-semibold">
        Once a month{dueAt && `, next on ${shortDate(dueAt, zone)}`}
      </p>
      <h2 className="text-lg leading-snug tracking-[-0.015em]" id={id}>
        Fire drill
      </h2>
      <p className="my-2 text-[0.9375rem] leading-normal">
        You type the key, we bring the site back in a corner of this machine, count it and throw it
        away. Two minutes.
      </p>
      <p className="mb-3 text-[0.9375rem] leading-normal font-semibold empty:hidden" role="status">
        {resultText()}
      </p>
      <ActionButton
        aria-disabled={isRunning}
        onClick={() => !isRunning && dialog.open()}
        tone="primary"
      >
        {isRunning ? 'Running…' : 'Do it now'}
      </ActionButton>
      {dialog.render((close) => (
        <DrillDialog keyName={keyName} onClose={close} />
      ))}
    </section>
  );

  function resultText(): string {
    if (isRunning) return 'The newest copy is being opened and counted.';
    if (failure) return `${momentText(failure.at, zone)}: ${failure.message}`;
    if (!done) return '';
    const { posts, messages } = done.counts;
    return `Opened and proven on ${momentText(done.at, zone)}: ${formatNumber(posts)} posts and ${formatNumber(messages)} enquiries came back from the copy of ${momentText(done.madeAt, zone)}.`;
  }
}

/** What is typed here is a secret: it is not stored in the browser. */
function DrillDialog({ keyName, onClose }: { keyName: string; onClose: () => void }) {
  const id = useId();
  const [error, setError] = useState<string>();
  const { run, isBusy } = useAction();

  async function start(event: FormEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault();
    const form = event.currentTarget;
    const key = String(new FormData(form).get('key'));
    const started = await run(() => callApi('POST /api/admin/copies/drill', { json: { key } }), {
      onError: ({ fields }) => {
        setError(fields.key);
        if (!isTyping()) form.querySelector<HTMLElement>('textarea')?.focus();
        return Boolean(fields.key);
      },
    });
    if (started) close();
  }

  return (
    <Dialog aria-labelledby={id} className="admin-dialog" onClose={onClose}>
      {(close, dismiss) => (
        <form
          className="grid gap-5"
          method="dialog"
          noValidate
          onSubmit={(event) => void start(event, close)}
        >
          <h2 className="text-xl leading-snug tracking-[-0.02em]" id={id}>
            Type the key “{keyName}”
          </h2>
          <Field
            error={error}
            hint="In order, with spaces between them. We do not keep them."
            label="Its 24 words, from the paper"
          >
            {({ className, ...control }) => (
              <textarea
                {...control}
                autoCapitalize="none"
                autoComplete="off"
                className={`${className} min-h-32`}
                name="key"
                required
                spellCheck={false}
              />
            )}
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <ActionButton onClick={dismiss}>Cancel</ActionButton>
            <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
              Open the newest copy
            </ActionButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}
