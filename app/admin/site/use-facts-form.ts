import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readForm } from '../../../domain/api/form-fields.ts';
import { fieldsIn } from '../../../domain/record.ts';
import type { RetentionPreview } from '../../../domain/retention/retention.calls.ts';
import { retentionOf, shortened } from '../../../domain/retention/retention.ts';
import type { SiteOverview } from '../../../domain/site/site.calls.ts';
import {
  type FactName,
  factNames,
  type SiteFacts,
  siteFacts,
} from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { callApi } from '../api/call-api.ts';
import { useOwnValues } from '../saving/own-saves.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { focusRefused } from '../ui/typing.ts';
import { useAction } from '../ui/use-action.ts';
import { factLabels } from './fact-groups.ts';
import { retentionLines } from './retention-question.ts';

type Texts = Partial<Record<FactName, string>>;

/**
 * The form of the site's facts. Typed values are stored in this browser until they are saved, leaving asks first, and
 * facts that somebody else has changed in the meantime are shown, not overwritten.
 */
export function useFactsForm({ facts: published }: SiteOverview) {
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const [start] = useState(() => readFactsCopy() ?? { facts: published, base: published });
  const [facts, setFacts] = useState<SiteFacts>(start.facts);
  const [base, setBase] = useState<SiteFacts>(start.base);
  const [errors, setErrors] = useState<Texts>({});
  const [theirs, setTheirs] = useState<Texts>({});
  const { run, isBusy } = useAction();
  const send = useOwnValues();
  const form = useRef<HTMLFormElement>(null);
  const changed = changesOf(facts, base);
  const latest = useRef(facts);
  const mayLeave = useLeaveGuard(changed.length > 0);

  function show(values: SiteFacts, over: SiteFacts) {
    setFacts(values);
    latest.current = values;
    setBase(over);
    if (changesOf(values, over).length > 0) storeFactsCopy({ facts: values, base: over });
    else dropFacts();
  }

  function write(name: FactName, text: string) {
    show({ ...facts, [name]: text }, base);
    setErrors(({ [name]: _, ...others }) => others);
  }

  /** Shows errors at their fields, and focuses the first. */
  function refuse(wrong: Texts) {
    setErrors(wrong);
    focusRefused(form.current, wrong);
  }

  /** Keeps my changes and shows those of somebody else beside them. */
  function meet(current: SiteFacts) {
    const conflicts = changed.filter((name) => current[name] !== base[name]);
    const mine = Object.fromEntries(changed.map((name) => [name, facts[name]]));
    setTheirs(Object.fromEntries(conflicts.map((name) => [name, current[name]])));
    show({ ...current, ...mine }, current);
  }

  async function save() {
    if (isBusy) return;
    const read = readForm(siteFacts, facts);
    refuse(read.ok ? {} : read.fields);
    if (!read.ok || !(await mayDelete(read.values))) return;
    const call = async () => {
      const { values } = read;
      const saved = await send(
        factsInOrder(values),
        (stored: SiteOverview) => factsInOrder(stored.facts),
        (own) => callApi('PUT /api/admin/site', { json: { ...values, base: own?.facts ?? base } }),
      );
      setTheirs({});
      show({ ...saved.facts, ...changesSince(facts, latest.current) }, saved.facts);
      return saved.facts;
    };
    await run(call, {
      reload: async ({ name, timeZone }) => {
        if (name === base.name && timeZone === base.timeZone) return await revalidate();
        // The name and time zone are part of the server-rendered page, which needs a reload.
        mayLeave();
        location.reload();
      },
      done: siteMessages.saved,
      onError: ({ status, body, fields }) => {
        if (status === 409) meet((body as { current: SiteOverview }).current.facts);
        refuse(fields);
        return Object.keys(fields).length > 0;
      },
    });
  }

  /** Asks before retention periods are shortened, with what that deletes. If the preview fails, nothing is saved. */
  async function mayDelete(after: SiteFacts): Promise<boolean> {
    const names = shortened(base, after);
    if (names.length === 0) return true;
    const preview = await run(() => previewOf(after), { reload: false });
    if (!preview) return false;
    const times = names.map((name) => `${factLabels[name]}: ${daysText(after[name])}`);
    return await confirm('Delete everything older than this?', {
      confirmLabel: 'Save and delete',
      subject: [...times, '', retentionLines(names, preview)].join('\n'),
      detail:
        'This happens within the hour and cannot be undone. Reports keep their monthly totals.',
    });
  }

  function discard() {
    setErrors({});
    setTheirs({});
    show(base, base);
  }

  return { form, facts, changed, errors, theirs, isBusy, write, save, discard };
}

/** Values typed during a call. */
function changesSince(sent: SiteFacts, now: SiteFacts): Partial<SiteFacts> {
  const names = factNames.filter((name) => now[name] !== sent[name]);
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}

const factsInOrder = (facts: SiteFacts) => factNames.map((name) => facts[name]);

function changesOf(facts: SiteFacts, base: SiteFacts): FactName[] {
  return factNames.filter((name) => facts[name].trim() !== base[name]);
}

/** What the next hourly job deletes with these facts. */
async function previewOf(facts: SiteFacts): Promise<RetentionPreview> {
  const days = Object.entries(retentionOf(facts)).map(([name, value]) => [name, String(value)]);
  const search = `?${new URLSearchParams(Object.fromEntries(days))}`;
  return await callApi('GET /api/admin/retention/preview', { search });
}

function daysText(count: string): string {
  return Number(count) === 1 ? '1 day' : `${count} days`;
}

const key = 'facts-copy';

/** Unsaved facts, with the facts they are based on. */
interface FactsCopy {
  facts: SiteFacts;
  base: SiteFacts;
}

const storeFactsCopy = (copy: FactsCopy) => storeJson(key, copy);

const dropFacts = () => localStorage.removeItem(key);

const readFactsCopy = () => readJson(key, isFactsCopy);

function isFactsCopy(stored: unknown): stored is FactsCopy {
  const { facts, base } = fieldsIn(stored);
  return areFacts(facts) && areFacts(base);
}

function areFacts(stored: unknown): stored is SiteFacts {
  const facts = fieldsIn(stored);
  return factNames.every((name) => typeof facts[name] === 'string');
}
