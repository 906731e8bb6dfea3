import * as z from 'zod/mini';
import { codePoints } from '../../../domain/api/form-fields.ts';
import type { FieldInfo } from '../../../domain/pages/fields.ts';
import { infoOf, unwrapOptional } from '../../../domain/pages/page-edits.ts';
import { hashesIn } from '../../../domain/picture.ts';
import { CheckField, Field, FieldError, TextArea, TextField } from '../../ui/field.tsx';
import { type ChosenPicture, PictureChoice } from '../media/media-chooser.tsx';
import { ListField } from './list-field.tsx';
import { type FieldPath, fieldsOf } from './page-form.ts';
import { fieldId } from './reveal.ts';
import type { PageEditing } from './use-page-form.ts';

interface FieldProps {
  schema: z.core.$ZodType;
  path: FieldPath;
  value: unknown;
  editing: PageEditing;
}

/** The controls of a schema: the fields of a group, the items of a list, or one control. */
function SchemaField({ schema, path, value, editing }: FieldProps) {
  const info = infoOf(schema);
  const inner = unwrapOptional(schema);
  if (info?.control === 'picture') {
    return <PictureField editing={editing} label={info.label} path={path} value={value} />;
  }
  if (inner instanceof z.ZodMiniObject) {
    return (
      <fieldset className="min-w-0 rounded-control border border-line p-4">
        <legend className="px-1 text-[0.9375rem] font-semibold">{info?.label}</legend>
        <Fields editing={editing} path={path} schema={inner} value={value} />
      </fieldset>
    );
  }
  if (inner instanceof z.ZodMiniArray) {
    const items = Array.isArray(value) ? value : [];
    const { element } = inner.def;
    return (
      <ListField editing={editing} items={items} path={path} schema={inner}>
        {(item, place) =>
          element instanceof z.ZodMiniObject ? (
            <Fields editing={editing} path={place} schema={element} value={item} />
          ) : (
            <SchemaField editing={editing} path={place} schema={element} value={item} />
          )
        }
      </ListField>
    );
  }
  return <Control editing={editing} path={path} schema={schema} value={value} />;
}

/** The fields of a group, in the order of its schema. */
export function Fields({
  schema,
  path,
  value,
  editing,
}: FieldProps & { schema: z.core.$ZodObject }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {Object.entries(schema._zod.def.shape).map(([key, part]) => (
        <SchemaField
          editing={editing}
          key={key}
          path={[...path, key]}
          schema={part}
          value={fieldsOf(value)[key]}
        />
      ))}
    </div>
  );
}

function Control({ schema, path, value, editing }: FieldProps) {
  const { label = '', control, maxLength, hint } = infoOf(schema) ?? {};
  const name = path.join('.');
  const field = { id: fieldId(path), name, label, error: editing.errors[name] };
  const typed = {
    ...field,
    value: String(value ?? ''),
    onChange: (event: { target: { value: string } }) => editing.write(path, event.target.value),
  };
  if (control === 'flag') {
    const onChange = (event: { target: { checked: boolean } }) =>
      editing.write(path, event.target.checked);
    return <CheckField {...field} checked={value === true} onChange={onChange} />;
  }
  if (control === 'stars') {
    return <Stars {...field} value={Number(value)} write={(count) => editing.write(path, count)} />;
  }
  const count = codePoints(typed.value);
  const isNearLimit = maxLength !== undefined && count > maxLength * 0.8;
  const notes = [hint, isNearLimit && `${count} of ${maxLength} characters.`].filter(Boolean);
  const words = { ...typed, hint: notes.join(' ') };
  if (control === 'lines') return <TextArea {...words} rows={rowsFor(typed.value)} />;
  return <TextField {...words} {...inputOf(control)} />;
}

/** Attributes of a single-line input that help to fill it. */
function inputOf(control: FieldInfo['control'] | undefined) {
  if (control === 'address') return { list: 'page-addresses' };
  if (control === 'date') return { type: 'date' };
  if (control === 'number') return { inputMode: 'numeric' as const };
  return {};
}

/** Number of rows that the text needs on a phone, from 2 to 16. */
function rowsFor(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 55), 0);
  return Math.min(Math.max(lines, 2), 16);
}

interface StarsProps {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  value: number;
  write: (count: number) => void;
}

function Stars({ name, value, write, ...words }: StarsProps) {
  return (
    <Field {...words}>
      {(control) => (
        <select
          {...control}
          name={name}
          onChange={(event) => write(Number(event.target.value))}
          value={value}
        >
          {[1, 2, 3, 4, 5].map((count) => (
            <option key={count} value={count}>
              {count} of 5
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A picture of the library with its description, or the default drawing. */
function PictureField({
  label,
  path,
  value,
  editing,
}: Omit<FieldProps, 'schema'> & { label: string }) {
  const { src = '', alt = '' } = fieldsOf(value) as { src?: string; alt?: string };
  const place = path.join('.');
  const id = fieldId(path);
  const error = editing.errors[place] ?? editing.errors[`${place}.src`];

  function choose(picture?: ChosenPicture) {
    if (!picture) return editing.write(path, null);
    const [hash = ''] = hashesIn(picture.url);
    editing.addPicture(hash, picture);
    editing.write(path, { src: picture.url, alt: picture.alt });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {src && <img alt="" className="h-20 w-28 rounded-control object-cover" src={src} />}
        <PictureChoice
          error={error}
          id={id}
          isChosen={src !== ''}
          onChoose={choose}
          whileNone="No picture: we draw one, or show the name"
        />
      </div>
      <FieldError error={error} id={id} />
      {src && (
        <TextField
          className="mt-3"
          error={editing.errors[`${place}.alt`]}
          hint="What a reader who cannot see it should know."
          id={fieldId([...path, 'alt'])}
          label="Description of the picture"
          name={`${place}.alt`}
          onChange={(event) => editing.write(path, { src, alt: event.target.value })}
          value={alt}
        />
      )}
    </fieldset>
  );
}
