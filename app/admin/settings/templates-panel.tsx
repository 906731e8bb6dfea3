import { useState } from 'react';
import { readForm } from '../../../domain/api/form-fields.ts';
import { fieldsIn } from '../../../domain/record.ts';
import type { StoredTemplate } from '../../../domain/replies/replies.calls.ts';
import {
  type AnswerTemplate,
  templateForm,
  templateLanguages,
} from '../../../domain/replies/reply-templates.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal, useConfirm, useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/screen.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import { useAction } from '../ui/use-action.ts';

/** The texts that enquiries are answered with. */
export function TemplatesPanel({ templates }: { templates: StoredTemplate[] }) {
  const dialog = useDialog<StoredTemplate | undefined>();
  const remove = useRemoval();
  const columns: Column<StoredTemplate>[] = [
    { key: 'name', label: 'Template', isHead: true, cell: ({ name }) => name },
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
      aside={<ActionButton onClick={() => dialog.open(undefined)}>Add a template</ActionButton>}
      title="Answers"
    >
      <p className="mb-4 max-w-[40rem] text-mute">
        Texts for WhatsApp and mail, in English and Hindi. The name and the course of the person are
        filled in, and you can change every text before you send it.
      </p>
      {templates.length > 0 ? (
        <DataTable caption="Answer templates" columns={columns} rows={templates} />
      ) : (
        <p>There are no templates: every answer starts empty.</p>
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
  /** Absent: a new one. */
  template: StoredTemplate | undefined;
  onClose: () => void;
}

/** Asks for the texts of a template. */
function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { values, write, errors, other, isBusy, save, forget } = useTemplateForm(template);
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => write(name, target.value),
  });
  return (
    <Modal
      className="w-[min(44rem,100vw-32px)]"
      confirmLabel={isBusy ? 'Saving...' : 'Save'}
      onClose={() => {
        forget();
        onClose();
      }}
      onConfirm={(close) => void save(close)}
      title={template ? `Edit “${template.name}”` : 'Add a template'}
    >
      <p className="text-mute">
        <code>{'{name}'}</code> is the person, <code>{'{course}'}</code> the course or service,{' '}
        <code>{'{me}'}</code> you, and <code>{'{site}'}</code> the name of the site.
      </p>
      <TextField {...field('name')} autoComplete="off" label="Name" />
      <TextField {...field('subject')} autoComplete="off" label="Subject, for mail" />
      <TextArea {...field('english')} label="Text in English" lang="en" rows={7} />
      <TextArea {...field('hindi')} label="Text in Hindi" lang="hi" rows={7} />
      {errors.form && (
        <p className="font-semibold text-brick" role="alert">
          {errors.form}
        </p>
      )}
      {other && <OtherTemplate {...other} />}
    </Modal>
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

const fieldNames = ['name', 'subject', 'english', 'hindi'] as const;
const blank: AnswerTemplate = { name: '', subject: '', english: '', hindi: '' };

/** The form of a template. What is typed stays in this browser until it is saved or given up. */
function useTemplateForm(template: StoredTemplate | undefined) {
  const copyKey = `template-copy:${template?.id ?? 'new'}`;
  const { run, isBusy } = useAction();
  const [values, setValues] = useState(() => readJson(copyKey, isTemplate) ?? valuesOf(template));
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** What somebody else has saved meanwhile. */
  const [other, setOther] = useState<StoredTemplate>();

  function write(name: keyof AnswerTemplate, text: string) {
    const typed = { ...values, [name]: text };
    setValues(typed);
    storeJson(copyKey, typed);
    setErrors({});
  }

  const forget = () => localStorage.removeItem(copyKey);

  async function save(close: () => void) {
    const form = readForm(templateForm, values);
    if (!form.ok) return setErrors(form.fields);
    const call = async () => {
      await send(form.values, template, other?.changedAt ?? template?.changedAt);
      forget();
      close();
    };
    await run(call, {
      done: `“${form.values.name}” is saved.`,
      onError: ({ status, body, fields, message }) => {
        if (status === 409) setOther((body as { current: StoredTemplate }).current);
        setErrors(Object.keys(fields).length > 0 ? fields : { form: message });
      },
    });
  }

  return { values, write, errors, other, isBusy, save, forget };
}

async function send(json: AnswerTemplate, template: StoredTemplate | undefined, base = '') {
  if (!template) return await callApi('POST /api/admin/answer-templates', { json });
  const options = { id: template.id, json: { template: json, base } };
  return await callApi('PUT /api/admin/answer-templates/:id', options);
}

function valuesOf(template: StoredTemplate | undefined): AnswerTemplate {
  if (!template) return blank;
  const { name, subject, english, hindi } = template;
  return { name, subject, english, hindi };
}

function isTemplate(stored: unknown): stored is AnswerTemplate {
  return fieldNames.every((name) => typeof fieldsIn(stored)[name] === 'string');
}
