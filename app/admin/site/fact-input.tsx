import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { FactField } from './fact-groups.ts';
import { LogoField } from './logo-field.tsx';
import type { useFactsForm } from './use-facts-form.ts';

interface FactInputProps {
  field: FactField;
  form: ReturnType<typeof useFactsForm>;
  /** Decided by the server's settings. */
  isFixed: boolean;
}

/** The field of a fact. */
export function FactInput({ field, form, isFixed }: FactInputProps) {
  const { name, label, rows, placeholder = '', isNumber, isPicture, choices, choiceLabels } = field;
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
