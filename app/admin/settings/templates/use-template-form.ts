import { useState } from 'react';
import type { StoredTemplate } from '../../../../domain/api/answers/templates.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import { type AnswerTemplate, templateForm } from '../../../../domain/people/answer-templates.ts';
import { callApi } from '../../api/call-api.ts';
import { readJson, storeJson } from '../../session/stored-json.ts';
import { useAction } from '../../ui/use-action.ts';

const fieldNames = ['name', 'subject', 'english', 'hindi'] as const;
const blank: AnswerTemplate = { name: '', subject: '', english: '', hindi: '' };

/** The form of a template. What is typed stays in this browser until it is saved or given up. */
export function useTemplateForm(template: StoredTemplate | undefined) {
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
  return fieldNames.every((name) => typeof Object(stored)[name] === 'string');
}
