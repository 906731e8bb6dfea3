import type { StoredTemplate } from '../../../../domain/api/answers/templates.ts';
import { templateLanguages } from '../../../../domain/people/answer-templates.ts';
import { callApi } from '../../api/call-api.ts';
import { Moment } from '../../lists/moment.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/table.tsx';
import { useAction } from '../../ui/use-action.ts';
import { TemplateDialog } from './template-dialog.tsx';

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
        filled in, and every text can still be changed before it goes out.
      </p>
      {templates.length > 0 ? (
        <DataTable caption="Templates of answers" columns={columns} rows={templates} />
      ) : (
        <p>There is no template: every answer is written from nothing.</p>
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
