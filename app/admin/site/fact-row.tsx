import { Fragment } from 'react';
import { Link } from 'react-router';
import type { SiteOverview } from '../../../domain/api/answers/site.ts';
import type { FactName } from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { Moment } from '../lists/moment.tsx';
import { ActionButton } from '../ui/action.tsx';
import type { FactField } from './fact-groups.ts';
import { FactInput } from './fact-input.tsx';
import type { useFactsForm } from './use-facts-form.ts';

interface FactRowProps {
  field: FactField;
  overview: SiteOverview;
  form: ReturnType<typeof useFactsForm>;
}

/** A fact: its field, and beside it where it stands, who changed it, and the way back. */
export function FactRow({ field, overview, form }: FactRowProps) {
  const { name, hint, isPicture } = field;
  const their = form.theirs[name];
  return (
    <div className="grid gap-x-8 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <FactInput field={field} form={form} isFixed={Object.hasOwn(overview.fixed, name)} />
        <p className="mt-1.5 text-sm text-mute empty:hidden">{hint?.(form.facts)}</p>
        {their !== undefined && (
          <Their isPicture={isPicture} take={() => form.write(name, their)} value={their} />
        )}
      </div>
      <FactNotes field={field} overview={overview} form={form} />
    </div>
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

interface TheirProps {
  value: string;
  isPicture?: true | undefined;
  take: () => void;
}

/** What somebody else has made of a fact meanwhile. */
function Their({ value, isPicture, take }: TheirProps) {
  return (
    <div className="mt-3 rounded-control bg-sand p-4">
      <p className="font-semibold">What is public now</p>
      {isPicture && value ? (
        <img
          alt="The other logo"
          className="mt-2 h-10 w-auto max-w-44 object-contain"
          src={value}
        />
      ) : (
        <p className="mt-1 break-words whitespace-pre-line">{value || 'It is empty.'}</p>
      )}
      <ActionButton className="mt-3" onClick={take}>
        Take that one
      </ActionButton>
    </div>
  );
}
