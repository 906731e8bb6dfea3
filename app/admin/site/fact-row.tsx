import { Fragment } from 'react';
import { Link } from 'react-router';
import type { SiteOverview } from '../../../domain/api/answers/site.ts';
import type { FactName } from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Moment } from '../lists/moment.tsx';
import { ActionButton } from '../ui/action.tsx';
import type { factGroups } from './fact-groups.ts';
import type { useFactsForm } from './use-facts-form.ts';

type FactField = (typeof factGroups)[number]['fields'][number];

interface FactRowProps {
  field: FactField;
  overview: SiteOverview;
  form: ReturnType<typeof useFactsForm>;
}

/** A fact: its field, and beside it where it stands, who changed it, and the way back. */
export function FactRow({ field, overview, form }: FactRowProps) {
  const { name, label, rows, placeholder, hint, isNumber } = field;
  const { facts, changed, errors, theirs, write } = form;
  const input = {
    label: changed.includes(name) ? <ChangedLabel label={label} /> : label,
    name,
    placeholder,
    error: errors[name],
    value: facts[name],
    inputMode: isNumber && ('numeric' as const),
    readOnly: name in overview.fixed,
    className: name in overview.fixed ? '[&_input]:bg-sand' : '',
    onChange: (event: { target: { value: string } }) => write(name, event.target.value),
  };
  const their = theirs[name];
  return (
    <div className="grid gap-x-8 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        {rows ? <TextArea {...input} rows={rows} /> : <TextField {...input} />}
        <p className="mt-1.5 text-sm text-mute empty:hidden">{hint?.(facts)}</p>
        {their !== undefined && <Their take={() => write(name, their)} text={their} />}
      </div>
      <FactNotes field={field} overview={overview} form={form} />
    </div>
  );
}

function ChangedLabel({ label }: { label: string }) {
  return (
    <>
      {label}{' '}
      <span className="ml-1 rounded-full bg-waiting px-2 py-0.5 text-sm font-semibold">
        changed
      </span>
    </>
  );
}

function FactNotes({ field, overview, form }: FactRowProps) {
  const { name, label, whileEmpty = 'Shown nowhere while it is empty.' } = field;
  const edited = overview.edited[name];
  const delivered = overview.delivered[name];
  const setting = overview.fixed[name];
  if (setting) {
    return <p className="text-sm text-mute lg:pt-8">{siteMessages.fixed(setting)}</p>;
  }
  return (
    <div className="text-sm text-mute lg:pt-8">
      <p>{form.facts[name].trim() ? <Places {...overview.places[name]} /> : whileEmpty}</p>
      {edited && (
        <p className="mt-1">
          Changed <Moment of={edited.at} /> by {edited.by}
        </p>
      )}
      {form.facts[name] !== delivered && (
        <ActionButton
          aria-label={`${label}: back to as delivered`}
          className="-ml-2"
          onClick={() => form.write(name, delivered)}
          tone="text"
        >
          Back to as delivered
        </ActionButton>
      )}
    </div>
  );
}

/** Where a fact stands; the pages lead to the screens where their words are edited. */
function Places({ elsewhere, pages }: SiteOverview['places'][FactName]) {
  return (
    <>
      {elsewhere}
      {elsewhere && pages.length > 0 && '. '}
      {pages.length > 0 && 'On '}
      {pages.map((page, index) => (
        <Fragment key={page.key}>
          {index > 0 && ', '}
          <Link className="underline hover:text-ink" to={`/admin/pages/${page.key}`}>
            {page.name}
          </Link>
        </Fragment>
      ))}
    </>
  );
}

/** What somebody else has made of a fact meanwhile. */
function Their({ text, take }: { text: string; take: () => void }) {
  return (
    <div className="mt-3 rounded-control bg-sand p-4">
      <p className="font-semibold">What is public now</p>
      <p className="mt-1 break-words whitespace-pre-line">{text || 'It is empty.'}</p>
      <ActionButton className="mt-3" onClick={take}>
        Take that one
      </ActionButton>
    </div>
  );
}
