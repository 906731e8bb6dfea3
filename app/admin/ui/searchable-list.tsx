import { Command } from 'cmdk';
import { useEffect, useRef } from 'react';
import { isIn } from './match-words.ts';

interface SearchableListProps {
  label: string;
  values: readonly string[];
  value: string;
  /** '' stands for any value. */
  onChoose: (value: string) => void;
}

/** The values of a filter under a search field: arrow keys choose, Enter filters. */
export function SearchableList({ label, values, value, onChoose }: SearchableListProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Command
      defaultValue={value ? keyOf(value) : anyKey}
      filter={(_, words, [name = ''] = []) => Number(isIn(words, name))}
      label={label}
      loop
    >
      <Command.Input
        className="admin-searchable-field"
        placeholder={`Search ${label.toLowerCase()}`}
        ref={field}
      />
      <Command.List>
        <Command.Empty className="p-3 text-mute">Nothing with these words.</Command.Empty>
        <Command.Item
          className="admin-searchable-item"
          keywords={['Any']}
          onSelect={() => onChoose('')}
          value={anyKey}
        >
          Any
        </Command.Item>
        {values.map((each) => (
          <Command.Item
            className="admin-searchable-item"
            key={each}
            keywords={[each]}
            onSelect={() => onChoose(each)}
            value={keyOf(each)}
          >
            {each}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

/** A name may be "Any", or equal another one in lower case. */
const keyOf = (name: string) => `is ${name}`;
const anyKey = 'any';
