import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readForm } from '../../../domain/api/form-fields.ts';
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
import { eachField } from '../saving/typed.ts';
import { useTyped } from '../saving/use-typed.ts';
import { useConfirm } from '../ui/dialog.tsx';
import { focusRefused } from '../ui/typing.ts';
import { useAction } from '../ui/use-action.ts';
import { factLabels } from './fact-groups.ts';
import { retentionLines } from './retention-question.ts';

type Texts = Partial<Record<FactName, string>>;

const versionOf = (current: SiteOverview) => ({ current, revision: current.revision });

/** The form of the site's facts. Facts that somebody else has changed in the meantime are shown, not overwritten. */
export function useFactsForm(overview: SiteOverview) {
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const [errors, setErrors] = useState<Texts>({});
  const [savedAt, setSavedAt] = useState<string>();
  const { run, isBusy } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const typing = useTyped({
    name: 'facts',
    opened: versionOf(overview),
    fieldsOf: ({ facts }: SiteOverview): SiteFacts => facts,
    save: async (facts, over, { facts: stored }) => {
      const json = { ...pick(facts, changesOf(facts, stored)), ...over };
      return versionOf(await callApi('PUT /api/admin/site', { json }));
    },
    parts: eachField(overview.facts),
    adopts: true,
  });
  const { fields: facts, theirs } = typing;
  const { facts: stored } = typing.stored;
  const changed = changesOf(facts, stored);

  function write(name: FactName, text: string) {
    typing.edit({ [name]: text });
    setErrors(({ [name]: _, ...others }) => others);
  }

  /** Shows errors at their fields, and focuses the first. */
  function refuse(wrong: Texts) {
    setErrors(wrong);
    focusRefused(form.current, wrong);
  }

  async function save() {
    if (isBusy) return;
    const read = readForm(siteFacts, facts);
    refuse(read.ok ? {} : read.fields);
    if (!read.ok || !(await mayDelete(read.values))) return;
    const saved = await run(() => typing.save(), {
      reload: async ({ facts: { name, timeZone } }) => {
        if (name === stored.name && timeZone === stored.timeZone) return await revalidate();
        // The name and time zone are part of the server-rendered page, which needs a reload.
        typing.mayLeave();
        location.reload();
      },
      done: siteMessages.saved,
      onError: ({ fields }) => {
        refuse(fields);
        return Object.keys(fields).length > 0;
      },
    });
    if (saved) setSavedAt(new Date().toISOString());
  }

  /** Asks before retention periods are shortened, with what that deletes. If the preview fails, nothing is saved. */
  async function mayDelete(after: SiteFacts): Promise<boolean> {
    const names = shortened(stored, after);
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
    typing.forget();
  }

  return {
    form,
    facts,
    changed,
    errors,
    /** What somebody else has saved, where both changed a fact. */
    theirs: theirs ? pick(theirs.fields, theirs.conflicts) : {},
    take: (name: FactName) => typing.decide('theirs', [name]),
    isBusy,
    /** When this screen saved last. */
    savedAt,
    write,
    save,
    discard,
  };
}

const changesOf = (facts: SiteFacts, stored: SiteFacts): FactName[] =>
  factNames.filter((name) => facts[name].trim() !== stored[name]);

const pick = (facts: SiteFacts, names: readonly FactName[]): Texts =>
  Object.fromEntries(names.map((name) => [name, facts[name]]));

/** What the next hourly job deletes with these facts. */
async function previewOf(facts: SiteFacts): Promise<RetentionPreview> {
  const days = Object.entries(retentionOf(facts)).map(([name, value]) => [name, String(value)]);
  const search = `?${new URLSearchParams(Object.fromEntries(days))}`;
  return await callApi('GET /api/admin/retention/preview', { search });
}

function daysText(count: string): string {
  return Number(count) === 1 ? '1 day' : `${count} days`;
}
