import { use, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { type Role, roles, roleTexts } from '../../../domain/accounts/roles.ts';
import {
  dayError,
  type SecondStepRule,
  secondStepRule,
} from '../../../domain/accounts/second-step-rule.ts';
import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import type { Colleague } from '../../../domain/colleagues/colleagues.calls.ts';
import { isSame } from '../../../domain/same-value.ts';
import { shortDate } from '../../../domain/text/dates.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { TimeZone } from '../../ui/time-zone.ts';
import { callApi } from '../api/call-api.ts';
import { partOf } from '../settings/setting-fields.ts';
import { ActionButton } from '../ui/action.tsx';
import { useConfirm } from '../ui/dialog.tsx';
import { Panel } from '../ui/screen.tsx';
import { type Toast, useAction } from '../ui/use-action.ts';

interface RuleProps {
  rule: SecondStepRule | null;
  accounts: Colleague[];
}

/** Which roles need a second step, and from which day on. */
export function SecondStepRulePanel({ rule, accounts }: RuleProps) {
  const today = dayIn(use(TimeZone), new Date());
  const [chosen, setChosen] = useState<readonly Role[]>(rule?.roles ?? []);
  const [from, setFrom] = useState(rule?.from ?? addDays(today, 7));
  const [error, setError] = useState<string>();
  const [shown, setShown] = useState(rule);
  const confirm = useConfirm();
  const { run, isBusy } = useAction();
  const { revalidate } = useRevalidator();
  const lacking = accounts.filter(
    ({ leftAt, role, secondStep }) => !leftAt && !secondStep && chosen.includes(role),
  );

  // Shows a newer rule in the same form, so that the focus stays on Save.
  if (!isSame(rule, shown)) {
    setShown(rule);
    setChosen(rule?.roles ?? []);
    setFrom(rule?.from ?? addDays(today, 7));
    setError(undefined);
  }

  function choose(role: Role, isChosen: boolean) {
    setChosen(roles.filter((each) => (each === role ? isChosen : chosen.includes(each))));
  }

  async function save() {
    if (isBusy) return;
    const read = readForm(secondStepRule, { roles: [...chosen], from });
    const wrong = read.ok ? dayError(read.values, today) : read.fields.from;
    setError(wrong);
    if (!read.ok || wrong) return;
    if (from <= today && lacking.length > 0) {
      const isSure = await confirm('Require the second step at once?', {
        confirmLabel: 'Require it',
        detail: `${whatHappens(lacking, from, today)} Until then nothing else opens, also where somebody is working now.`,
        tone: 'primary',
      });
      if (!isSure) return;
    }
    await store(read.values, rule, (stored) => ({
      text: textOf(stored, today),
      undo: () =>
        void store(rule ?? { roles: [], from }, stored, (earlier) => textOf(earlier, today)),
    }));
  }

  async function store(
    wanted: SecondStepRule,
    base: SecondStepRule | null,
    done: (stored: SecondStepRule | null) => Toast,
  ) {
    const json = { ...wanted, base };
    await run(() => callApi('PUT /api/admin/second-step/rule', { json }), {
      done: (response) => done(response.rule),
      onError: ({ fields, status }) => {
        setError(fields.from);
        if (status === 409) void revalidate();
        return fields.from !== undefined;
      },
    });
  }

  return (
    <Panel {...partOf('accounts', 'rule')}>
      <form
        className="grid gap-4"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="text-[0.9375rem] text-mute">
          Something besides the password: a passkey, or a code from an app.
        </p>
        <fieldset>
          <legend className="text-[0.9375rem] leading-snug font-semibold">Needed for</legend>
          {roles.map((role) => (
            <CheckField
              checked={chosen.includes(role)}
              key={role}
              label={roleTexts[role].name}
              onChange={({ target }) => choose(role, target.checked)}
            />
          ))}
        </fieldset>
        <TextField
          error={error}
          label="From"
          name="from"
          onChange={({ target }) => setFrom(target.value)}
          required
          type="date"
          value={from}
        />
        <p className="text-[0.9375rem] text-mute" role="status">
          {chosen.length === 0
            ? 'Nobody needs one. Everybody can set one up in Settings.'
            : lacking.length === 0
              ? 'Everybody in these roles has one.'
              : whatHappens(lacking, from, today)}
        </p>
        {lacking.some(({ isMe }) => isMe) && (
          <p className="text-[0.9375rem]">
            You have none yourself.{' '}
            <Link className="underline" to="/admin/settings">
              Set one up in Settings
            </Link>{' '}
            first.
          </p>
        )}
        <div>
          <ActionButton aria-disabled={isBusy} tone="primary" type="submit">
            {isBusy ? 'Saving...' : 'Save'}
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}

/** What a rule says once it is saved. */
function textOf(rule: SecondStepRule | null, today: string): string {
  if (!rule) return 'Nobody needs a second step now.';
  const who = listOf(rule.roles.map((role) => roleTexts[role].plural));
  const when = rule.from > today ? 'from' : 'since';
  return `Needed for ${who} ${when} ${shortDate(rule.from, 'UTC')}.`;
}

const maxNames = 4;

/** What somebody without a second step meets; you come first. */
function whatHappens(lacking: Colleague[], from: string, today: string): string {
  const names = lacking.toSorted((one, other) => Number(other.isMe) - Number(one.isMe));
  const shown = names
    .slice(0, maxNames)
    .map(({ isMe, name }, at) => (isMe && at === 0 ? 'You' : name));
  const more = names.length - shown.length;
  const who = listOf(more > 0 ? [...shown, `${more} more`] : shown);
  const isOne = lacking.length === 1 && !lacking[0]?.isMe;
  const [are, set] = isOne ? ['is', 'sets'] : ['are', 'set'];
  if (from <= today) return `${who} ${set} it up before anything else opens.`;
  return `${who} ${are} told on every login until then, and from that day ${set} it up before anything else opens.`;
}

/** "Asha, Neha and Vikram". */
function listOf(parts: readonly string[]): string {
  return parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
