import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { spansIn, weekWords } from '../../../domain/site/opening-hours.ts';
import type { SiteOverview } from '../../../domain/site/site.calls.ts';
import type { FactName } from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { FieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { LogoMark } from '../../ui/kolam/logo.tsx';
import { PictureChoice } from '../media/media-chooser.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Moment } from '../ui/moment.tsx';
import type { FactField } from './fact-groups.ts';
import type { useFactsForm } from './use-facts-form.ts';
import { WeekField } from './week-field.tsx';

interface FactRowProps {
  field: FactField;
  overview: SiteOverview;
  form: ReturnType<typeof useFactsForm>;
}

/** The field of a fact, with the places that show it, its last change, and a button that restores the default. */
export function FactRow({ field, overview, form }: FactRowProps) {
  const { name, hint, isPicture, isWeek } = field;
  const their = form.theirs[name];
  return (
    <div className="grid gap-x-8 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <FactInput field={field} form={form} isFixed={Object.hasOwn(overview.fixed, name)} />
        <p className="mt-1.5 text-sm text-mute empty:hidden">{hint?.(form.facts)}</p>
        {their !== undefined && (
          <OtherValue
            isPicture={isPicture}
            take={() => form.take(name)}
            value={isWeek ? weekWords(spansIn(their)) : their}
          />
        )}
      </div>
      <FactNotes field={field} overview={overview} form={form} />
    </div>
  );
}

function FactNotes({ field, overview, form }: FactRowProps) {
  const { name, label, whileEmpty = 'Not shown anywhere until you fill it in.' } = field;
  const lastEdit = overview.edited[name];
  const delivered = overview.delivered[name];
  const setting = overview.fixed[name];
  if (setting) {
    return <p className="text-sm text-mute lg:pt-8">{siteMessages.fixed(setting)}</p>;
  }
  return (
    <div className="text-sm text-mute lg:pt-8">
      <p>{form.facts[name].trim() ? <Places {...overview.places[name]} /> : whileEmpty}</p>
      {lastEdit && (
        <p className="mt-1">
          Changed <Moment of={lastEdit.at} /> by {lastEdit.by}
        </p>
      )}
      {form.facts[name] !== delivered && (
        <ActionButton
          aria-label={`${label}: use the original text`}
          className="-ml-2"
          onClick={() => form.write(name, delivered)}
          tone="text"
        >
          Use the original text
        </ActionButton>
      )}
    </div>
  );
}

/** The places that show a fact; pages link to the screens where they are edited. */
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

interface OtherValueProps {
  value: string;
  isPicture?: true | undefined;
  take: () => void;
}

/** The value that somebody else has saved in the meantime. */
function OtherValue({ value, isPicture, take }: OtherValueProps) {
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

interface FactInputProps {
  field: FactField;
  form: ReturnType<typeof useFactsForm>;
  /** Whether the value is set by the server's environment. */
  isFixed: boolean;
}

/** The field of a fact. */
function FactInput({ field, form, isFixed }: FactInputProps) {
  const { name, label, rows, placeholder = '', isNumber, isPicture, isWeek } = field;
  const { choices, choiceLabels } = field;
  const { facts, changed, errors, write } = form;
  const value = facts[name];
  const input = {
    label: changed.includes(name) ? <ChangedLabel label={label} /> : label,
    name,
    placeholder,
    error: errors[name],
    value,
    onChange: (event: { target: { value: string } }) => write(name, event.target.value),
  };
  if (isPicture) return <LogoField {...input} onChoose={(address) => write(name, address)} />;
  if (isWeek) {
    return <WeekField {...input} facts={facts} onChange={(text: string) => write(name, text)} />;
  }
  if (rows) return <TextArea {...input} rows={rows} />;
  if (choices) {
    const options = [...new Set([...choices, value])];
    return <SelectField {...input} labels={choiceLabels} options={options} />;
  }
  return (
    <TextField
      {...input}
      className={isFixed ? '[&_input]:bg-sand' : ''}
      inputMode={isNumber && 'numeric'}
      readOnly={isFixed}
    />
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

interface LogoFieldProps {
  label: ReactNode;
  name: string;
  error: string | undefined;
  /** The picture's address; '' for the sample logo. */
  value: string;
  onChoose: (address: string) => void;
}

/** The logo on the light and the dark background of the site. */
function LogoField({ label, name, error, value, onChoose }: LogoFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <LogoOn className="site-colours border border-line bg-chalk text-ink" value={value} />
        <LogoOn className="site-colours bg-green text-chalk" value={value} />
        <PictureChoice
          error={error}
          id="field-logo"
          isChosen={value !== ''}
          name={name}
          onChoose={(picture) => onChoose(picture?.url ?? '')}
          whileNone="The sample logo"
        />
      </div>
      <FieldError error={error} id="field-logo" />
    </fieldset>
  );
}

function LogoOn({ className, value }: { className: string; value: string }) {
  return (
    <span
      className={`flex h-16 min-w-20 items-center justify-center rounded-control px-3 ${className}`}
    >
      {value ? (
        <span className="rounded-control bg-chalk p-1">
          <img
            alt=""
            className="h-8 w-auto max-w-28 object-contain mix-blend-multiply"
            src={value}
          />
        </span>
      ) : (
        <LogoMark className="size-8" />
      )}
    </span>
  );
}
