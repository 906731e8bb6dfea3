interface SwitchProps<Value extends string> {
  name: string;
  labels: Record<Value, string>;
  value: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, side by side. */
export function Switch<Value extends string>(props: SwitchProps<Value>) {
  const { name, labels, value, onChoose } = props;
  const values = Object.keys(labels) as Value[];
  return (
    <fieldset className="flex rounded-control border border-line bg-white p-1">
      <legend className="sr-only">{name}</legend>
      {values.map((each) => (
        <button
          aria-pressed={each === value}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-[7px] px-4 text-[0.9375rem] font-semibold text-mute hover:text-ink aria-pressed:bg-green aria-pressed:text-chalk"
          key={each}
          onClick={() => onChoose(each)}
          type="button"
        >
          {labels[each]}
        </button>
      ))}
    </fieldset>
  );
}
