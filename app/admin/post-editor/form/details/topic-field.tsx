import { useId } from 'react';
import { type DraftFields, DraftText } from './draft-field.tsx';

interface TopicFieldProps extends DraftFields {
  label: string;
  name: 'categories' | 'tags';
  hint: string;
  known: string[];
}

/** Comma-separated names, with suggestions for the last one. */
export function TopicField({ known, name, draft, ...rest }: TopicFieldProps) {
  const id = useId();
  const before = draft[name].replace(/[^,]*$/, '').trimEnd();
  const used = draft[name].split(',').map((topic) => topic.trim().toLowerCase());
  return (
    <div>
      <DraftText {...rest} draft={draft} list={id} name={name} />
      <datalist id={id}>
        {known
          .filter((topic) => !used.includes(topic.toLowerCase()))
          .map((topic) => (
            <option key={topic} value={before ? `${before} ${topic}` : topic} />
          ))}
      </datalist>
    </div>
  );
}
