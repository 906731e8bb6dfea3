import { type FocusEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { readForm } from '../../../domain/api/form-fields.ts';
import type { StoredTemplate } from '../../../domain/replies/replies.calls.ts';
import {
  blankWord,
  type ReplyTemplate,
  type TemplateWord,
  templateFitLabels,
  templateForm,
  templateLanguages,
  templateWords,
} from '../../../domain/replies/reply-templates.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { useForm } from '../saving/use-form.ts';
import { useUnguarded } from '../saving/use-typed.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal, useConfirm, useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';
import { partOf } from './setting-fields.ts';

/** Templates of replies to enquiries. */
export function TemplatesPanel({ templates }: { templates: StoredTemplate[] }) {
  const dialog = useDialog<StoredTemplate | undefined>();
  const remove = useRemoval();
  const columns: Column<StoredTemplate>[] = [
    { key: 'name', label: 'Template', isHead: true, cell: ({ name }) => name },
    { key: 'fits', label: 'First reply to', cell: ({ fits }) => templateFitLabels[fits] },
    { key: 'languages', label: 'Languages', cell: languagesOf },
    { key: 'changed', label: 'Changed', cell: ({ changedAt }) => <Moment of={changedAt} /> },
    {
      key: 'actions',
      label: 'Actions',
      isBare: true,
      cell: (template) => (
        <div className="-mx-2 flex flex-wrap">
          <ActionButton
            aria-label={`Edit ${template.name}`}
            onClick={() => dialog.open(template)}
            tone="text"
          >
            Edit
          </ActionButton>
          <ActionButton
            aria-label={`Delete ${template.name}`}
            onClick={() => void remove(template)}
            tone="text"
          >
            Delete
          </ActionButton>
        </div>
      ),
    },
  ];
  return (
    <Panel
      {...partOf('settings/templates-and-data', 'answers')}
      aside={<ActionButton onClick={() => dialog.open(undefined)}>Add a template</ActionButton>}
    >
      <p className="mb-4 max-w-[40rem] text-mute">
        Ready-made replies for WhatsApp and e-mail, in English and Hindi. Name, course, batch and
        fee are filled in from the card, and you can change the text before you send it.
      </p>
      {templates.length > 0 ? (
        <DataTable caption="Answer templates" columns={columns} rows={templates} />
      ) : (
        <p>There are no templates: every reply starts empty.</p>
      )}
      {dialog.render((close, template) => (
        <TemplateDialog onClose={close} template={template} />
      ))}
    </Panel>
  );
}

function languagesOf({ english, hindi }: StoredTemplate): string {
  return [english && templateLanguages.en, hindi && templateLanguages.hi]
    .filter(Boolean)
    .join(', ');
}

function useRemoval() {
  const confirm = useConfirm();
  const { run } = useAction();
  return async ({ id, name }: StoredTemplate) => {
    if (!(await confirm(`Delete the template “${name}”?`, { confirmLabel: 'Delete' }))) return;
    const call = () => callApi('DELETE /api/admin/answer-templates/:id', { id });
    await run(call, { rows: [id], done: `“${name}” is deleted.` });
  };
}

interface TemplateDialogProps {
  /** Undefined for a new template. */
  template: StoredTemplate | undefined;
  onClose: () => void;
}

/** Asks for the texts of a template. */
function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const form = useTemplateForm(template);
  const { fields: values, errors, theirs, isBusy } = form;
  /** The last focused text field, in which a placeholder is inserted. */
  const typedIn = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const filledField = (name: 'subject' | 'english' | 'hindi') => ({
    ...form.field(name),
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      typedIn.current = target;
    },
  });

  function insert(word: TemplateWord) {
    const target = typedIn.current ?? document.querySelector<HTMLTextAreaElement>('[name=english]');
    if (!target) return;
    const [start, end] = [target.selectionStart ?? 0, target.selectionEnd ?? 0];
    const text = `${target.value.slice(0, start)}{${word}}${target.value.slice(end)}`;
    flushSync(() => form.change({ [target.name]: text }));
    target.focus();
    const cursor = start + word.length + 2;
    target.setSelectionRange(cursor, cursor);
  }

  return (
    <Modal
      className="w-[min(44rem,100vw-32px)]"
      confirmLabel={isBusy ? 'Saving...' : 'Save'}
      onClose={onClose}
      onConfirm={(close) => void form.store(close)}
      text={form}
      title={template ? `Edit “${template.name}”` : 'Add a template'}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...form.field('name')} autoComplete="off" label="Name" />
        <SelectField
          label="First reply to enquiries about"
          labels={fitLabels}
          onChange={({ target }) =>
            form.change({
              fits: target.value === 'any' ? '' : (target.value as ReplyTemplate['fits']),
            })
          }
          options={Object.keys(fitLabels)}
          placeholder="Please choose"
          value={values.fits || 'any'}
        />
      </div>
      <PlaceholderButtons onInsert={insert} />
      <TextField {...filledField('subject')} autoComplete="off" label="Subject, for mail" />
      <TextArea {...filledField('english')} label="Text in English" lang="en" rows={7} />
      <TextArea {...filledField('hindi')} label="Text in Hindi" lang="hi" rows={7} />
      {errors.form && (
        <p className="font-semibold text-brick" role="alert">
          {errors.form}
        </p>
      )}
      {theirs?.stored && <OtherTemplate {...theirs.stored} />}
    </Modal>
  );
}

const fitLabels = { any: templateFitLabels[''], ...omitEmpty(templateFitLabels) };

function omitEmpty({ '': _, ...labels }: typeof templateFitLabels) {
  return labels;
}

/** Buttons for the placeholders filled in from the card; pressing one inserts it at the last cursor position. */
function PlaceholderButtons({ onInsert }: { onInsert: (word: TemplateWord) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Words that are filled in</legend>
      <ul className="flex flex-wrap gap-2">
        {(Object.keys(templateWords) as TemplateWord[]).map((word) => (
          <li key={word}>
            <button
              className="min-h-11 cursor-pointer rounded-control border border-line bg-sand px-3 text-[0.9375rem] hover:border-ink"
              onClick={() => onInsert(word)}
              type="button"
            >
              {templateWords[word]} <code className="text-mute">{`{${word}}`}</code>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-mute">
        Where the card has no such detail, the text shows <code>{blankWord}</code>. Replace it
        before you send the text.
      </p>
    </fieldset>
  );
}

function OtherTemplate({ name, subject, english, hindi }: StoredTemplate) {
  return (
    <section aria-label="The other version" className="rounded-control bg-sand p-4">
      <p className="font-semibold">Saved now; Save puts yours in its place</p>
      <p className="mt-1 break-words whitespace-pre-line">
        {[name, subject, english, hindi].filter(Boolean).join('\n\n')}
      </p>
    </section>
  );
}

const blank: ReplyTemplate = { name: '', fits: '', subject: '', english: '', hindi: '' };

/** The form of a template. */
function useTemplateForm(template: StoredTemplate | undefined) {
  const typing = useUnguarded({
    name: `templates-${template?.id ?? 'new'}:texts`,
    opened: { current: template, revision: template?.changedAt ?? '' },
    isOffered: true,
    fieldsOf: valuesOf,
    save: async (values, over) => {
      if (template) {
        const options = { id: template.id, json: { template: values, ...over } };
        return await callApi('PUT /api/admin/answer-templates/:id', options);
      }
      await callApi('POST /api/admin/answer-templates', { json: values });
      return { current: undefined, revision: '' };
    },
  });
  const form = useForm(typing);

  async function save(close: () => void) {
    const read = readForm(templateForm, form.fields);
    if (!read.ok) return form.refuse(read.fields);
    const call = async () => {
      await typing.save();
      close();
    };
    await form.send(call, { done: `“${read.values.name}” is saved.` });
  }

  return { ...form, store: save };
}

function valuesOf(template: ReplyTemplate | undefined): ReplyTemplate {
  if (!template) return blank;
  const { name, fits, subject, english, hindi } = template;
  return { name, fits, subject, english, hindi };
}
