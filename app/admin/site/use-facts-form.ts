import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SiteOverview } from '../../../domain/api/answers/site.ts';
import { readForm } from '../../../domain/forms/read-form.ts';
import {
  type FactName,
  factNames,
  type SiteFacts,
  siteFacts,
} from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { callApi } from '../api/call-api.ts';
import { useLeaveGuard } from '../saving/use-leave-guard.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useAction } from '../ui/use-action.ts';
import { askBeforeDeleting } from './ask-before-deleting.ts';
import { dropFacts, keepFacts, keptFacts } from './facts-copy.ts';

type Texts = Partial<Record<FactName, string>>;

/**
 * The form of the site's facts. What is typed stays in this browser until it is saved, leaving asks, and what somebody
 * else has changed meanwhile is shown and not overwritten.
 */
export function useFactsForm({ facts: published }: SiteOverview) {
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const [start] = useState(() => keptFacts() ?? { facts: published, base: published });
  const [facts, setFacts] = useState<SiteFacts>(start.facts);
  const [base, setBase] = useState<SiteFacts>(start.base);
  const [errors, setErrors] = useState<Texts>({});
  const [theirs, setTheirs] = useState<Texts>({});
  const { run, isBusy } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const changed = changesOf(facts, base);
  const latest = useRef(facts);
  const mayLeave = useLeaveGuard(changed.length > 0);

  function show(values: SiteFacts, over: SiteFacts) {
    setFacts(values);
    latest.current = values;
    setBase(over);
    if (changesOf(values, over).length > 0) keepFacts({ facts: values, base: over });
    else dropFacts();
  }

  function write(name: FactName, text: string) {
    show({ ...facts, [name]: text }, base);
    setErrors(({ [name]: _, ...others }) => others);
  }

  /** Tells what is wrong at its fields, and leads to the first. */
  function refuse(wrong: Texts) {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  /** What I changed stays, and stands beside what somebody else made of it. */
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
    if (!read.ok || !(await askBeforeDeleting(confirm, base, read.values))) return;
    const call = async () => {
      const saved = await callApi('PUT /api/admin/site', { json: { ...read.values, base } });
      setTheirs({});
      show({ ...saved.facts, ...typedSince(facts, latest.current) }, saved.facts);
      return saved.facts;
    };
    await run(call, {
      reload: async ({ name, timeZone }) => {
        if (name === base.name && timeZone === base.timeZone) return await revalidate();
        // Both stand round every screen, in what was rendered with the page.
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

  function discard() {
    setErrors({});
    setTheirs({});
    show(base, base);
  }

  return { form, facts, changed, errors, theirs, isBusy, write, save, discard };
}

/** What was typed while a call was under way. */
function typedSince(sent: SiteFacts, now: SiteFacts): Partial<SiteFacts> {
  const names = factNames.filter((name) => now[name] !== sent[name]);
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}

function changesOf(facts: SiteFacts, base: SiteFacts): FactName[] {
  return factNames.filter((name) => facts[name].trim() !== base[name]);
}
