import * as z from 'zod/mini';
import { codePoints } from '../../../domain/api/form-fields.ts';
import type { FieldInfo } from '../../../domain/pages/fields.ts';
import { infoOf, unwrapOptional } from '../../../domain/pages/page-edits.ts';
import { hashesIn } from '../../../domain/picture.ts';
import { CheckField, Field, FieldError, TextArea, TextField } from '../../ui/field.tsx';
import { type ChosenPicture, PictureChoice } from '../media/media-chooser.tsx';
import { DateField } from './date-field.tsx';
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
      <ListField
        cells={(item, place) =>
          element instanceof z.ZodMiniObject && (
            <Cells editing={editing} path={place} schema={element} value={item} />
          )
        }
        editing={editing}
        items={items}
        path={path}
        schema={inner}
      >
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

type GroupProps = FieldProps & { schema: z.core.$ZodObject };

/** The fields of a group, in the order of its schema. Short ones are side by side. */
export function Fields({ schema, path, value, editing }: GroupProps) {
  return (
    <div className="page-fields">
      {Object.entries(schema._zod.def.shape).map(([key, part]) => (
        <div data-width={widthOf(key, part)} key={key}>
          <SchemaField
            editing={editing}
            path={[...path, key]}
            schema={part}
            value={fieldsOf(value)[key]}
          />
        </div>
      ))}
    </div>
  );
}

/** The fields of a group as cells of a row; their labels are the heads of the columns. */
export function Cells({ schema, path, value, editing }: GroupProps) {
  return Object.entries(schema._zod.def.shape).map(([key, part]) => (
    <div className="field-cell" key={key}>
      <Control
        editing={editing}
        isCell
        path={[...path, key]}
        schema={part}
        value={fieldsOf(value)[key]}
      />
    </div>
  ));
}

/** Longer hints need more room than a short field has. */
const shortHint = 30;
const lineLength = 120;
const maxShared = 160;

/** How much of a row a field takes: several short ones share it. */
function widthOf(key: string, schema: z.core.$ZodType): 'short' | 'half' | 'wide' | 'full' {
  const { control, hint = '', maxLength = 0 } = infoOf(schema) ?? {};
  const isShort = ['number', 'stars', 'price'].includes(control ?? '');
  if (isShort) return hint.length > shortHint ? 'half' : 'short';
  if (['flag', 'address', 'picture', 'date'].includes(control ?? '')) return 'half';
  if (control !== 'line' || key === 'title' || maxLength > maxShared) return 'full';
  return maxLength > lineLength || hint.length > shortHint ? 'wide' : 'half';
}

interface ControlProps extends FieldProps {
  /** Whether it is a cell of a table, which shows hints once for all rows. */
  isCell?: boolean;
}

function Control({ schema, path, value, editing, isCell = false }: ControlProps) {
  const info = infoOf(schema);
  const { label = '', control, maxLength } = info ?? {};
  const hint = isCell ? undefined : info?.hint;
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
  if (info && control === 'date') {
    const write = (text: string) => editing.write(path, text);
    return <DateField {...field} hint={hint} info={info} value={typed.value} write={write} />;
  }
  const count = codePoints(typed.value);
  const isNearLimit = maxLength !== undefined && count > maxLength * 0.8;
  const notes = [hint, isNearLimit && `${count} of ${maxLength} characters.`].filter(Boolean);
  const words = { ...typed, hint: notes.join(' ') };
  if (control === 'lines') return <TextArea {...words} rows={rowsFor(typed.value)} />;
  if (isCell && control === 'line') {
    // Wraps, so that the whole text can be read.
    const write = ({ target }: { target: { value: string } }) =>
      editing.write(path, target.value.replace(/\s*\n\s*/g, ' '));
    return <TextArea {...words} onChange={write} rows={1} />;
  }
  return <TextField {...words} {...inputOf(control)} />;
}

/** Attributes of a single-line input that help to fill it. */
function inputOf(control: FieldInfo['control'] | undefined) {
  if (control === 'address') return { list: 'page-addresses' };
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
