import { Link, useSearchParams } from 'react-router';

interface StateLinksProps<State extends string> {
  /** For screen readers. */
  label: string;
  /** Of each state, in the order of the links. */
  labels: Record<State, string>;
  counts: Record<State, number>;
  shown: State | '' | undefined;
  /** What an address without a state lists: one of the states, or a list that comes before them. */
  initial?: State | { label: string; count: number };
  /** Of the address. */
  parameter?: string;
}

/** Links to the states of a list, each with its count. A search is kept. */
export function StateLinks<State extends string>(props: StateLinksProps<State>) {
  const { label, labels, counts, shown, initial, parameter = 'status' } = props;
  const [params] = useSearchParams();
  const addressOf = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    // What the dashboard counts is a list of its own, whatever the state.
    next.delete('view');
    if (value && value !== initial) next.set(parameter, value);
    else next.delete(parameter);
    return `?${next}`;
  };
  const states = Object.keys(labels) as State[];
  const links: { value: State | ''; label: string; count: number }[] = states.map((value) => ({
    value,
    label: labels[value],
    count: counts[value],
  }));
  if (typeof initial === 'object') links.unshift({ value: '', ...initial });
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ value, label: name, count }) => (
          <li key={value}>
            <Link
              aria-current={value === shown ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-control border border-mute/70 bg-white px-4 text-[0.9375rem] font-semibold text-ink no-underline hover:border-ink aria-[current=true]:border-green aria-[current=true]:bg-green aria-[current=true]:text-chalk"
              to={addressOf(value)}
            >
              {name} ({count.toLocaleString('en-IN')})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
