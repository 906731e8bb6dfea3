import { infoOf, type PartName, schemaOf } from '../../../domain/pages/page-edits.ts';
import { canBeHidden } from '../../../domain/pages/section-schemas.ts';
import { withFacts } from '../../../domain/site/with-facts.ts';
import { CheckField } from '../../ui/field.tsx';
import { DownIcon } from '../../ui/icons.tsx';
import { ActionButton } from '../ui/action.tsx';
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx';
import { Status } from '../ui/screen.tsx';
import { Fields } from './field.tsx';
import { textsIn } from './page-form.ts';
import { fieldId } from './reveal.ts';
import type { PageEditing } from './use-page-form.ts';

interface PartPanelProps {
  part: PartName;
  editing: PageEditing;
}

/** A section of the page, or its metadata, as a line that expands to its fields. */
export function PartPanel({ part, editing }: PartPanelProps) {
  const schema = schemaOf(part);
  const { hidden = false, values = {} } = editing.form[part] ?? {};
  const label = infoOf(schema)?.label ?? '';
  const mayHide = part !== 'meta' && canBeHidden(part);
  return (
    <details
      className="page-part group"
      data-hidden={hidden || undefined}
      data-part={part}
      id={fieldId([part])}
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-x-3 py-2.5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg tracking-[-0.015em]">{label}</h2>
        <span className="min-w-0 grow basis-24 truncate text-[0.9375rem] text-mute max-sm:basis-0">
          {withFacts(String(values.title ?? values.formTitle ?? ''), editing.stored.texts)}
        </span>
        {editing.changed.includes(part) && <Status tone="waiting">changed</Status>}
        {mayHide && (
          <span className="inline-flex items-center gap-1.5 text-[0.9375rem] text-mute">
            {hidden ? <EyeOffIcon className="size-4.5" /> : <EyeIcon className="size-4.5" />}
            {hidden ? 'Hidden' : 'Shown'}
          </span>
        )}
        <DownIcon className="size-5 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <Conflict editing={editing} label={label} part={part} />
        {mayHide && (
          <CheckField
            checked={hidden}
            label="Hidden: visitors do not see this section. Its text is kept."
            name={`${part}.hidden`}
            onChange={(event) => editing.hide(part, event.target.checked)}
          />
        )}
        <Fields editing={editing} path={[part]} schema={schema} value={values} />
        {editing.edited.includes(part) && (
          <div>
            <ActionButton
              aria-label={`${label}: use the original text`}
              className="-ml-2"
              onClick={() => editing.putBack([part])}
              tone="text"
            >
              Use the original text
            </ActionButton>
          </div>
        )}
      </div>
    </details>
  );
}

/** Asks which version of a part to keep when two people changed it. */
function Conflict({ part, label, editing }: PartPanelProps & { label: string }) {
  const { theirs: other, form } = editing;
  if (!other?.parts.includes(part)) return null;
  const theirs = other.form[part];
  const mine = new Set(textsIn(form[part]?.values).map(({ text }) => text));
  const theirTexts = textsIn(theirs?.values).filter(({ text }) => text && !mine.has(text));
  return (
    <div className="rounded-control bg-waiting p-4" role="alert">
      <p className="font-semibold">{other.by} changed this section too. Theirs says:</p>
      <ul className="mt-2 list-disc pl-5">
        {theirs?.hidden !== form[part]?.hidden && (
          <li>{theirs?.hidden ? 'the section is hidden' : 'the section is shown'}</li>
        )}
        {theirTexts.map(({ path, text }) => (
          <li className="break-words" key={path.join('.')}>
            {withFacts(text, editing.stored.texts)}
          </li>
        ))}
        {theirTexts.length === 0 && <li>nothing else; something of yours is not in it</li>}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionButton
          aria-label={`${label}: keep mine`}
          onClick={() => editing.settle(part, 'mine')}
          tone="primary"
        >
          Keep mine
        </ActionButton>
        <ActionButton
          aria-label={`${label}: take theirs`}
          onClick={() => editing.settle(part, 'theirs')}
        >
          Take theirs
        </ActionButton>
      </div>
    </div>
  );
}
