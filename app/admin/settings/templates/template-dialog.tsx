import type { StoredTemplate } from '../../../../domain/api/answers/templates.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useTemplateForm } from './use-template-form.ts';

interface TemplateDialogProps {
  /** Absent: a new one. */
  template: StoredTemplate | undefined;
  onClose: () => void;
}

/** Asks for the texts of a template. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
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
