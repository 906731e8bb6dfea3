import { Link, useSearchParams } from 'react-router';

interface StateLinksProps<State extends string> {
  /** What the lists are called together, for those who do not see them. */
  label: string;
  /** The one without a value is shown when the address names none. */
  states: readonly { value: State | ''; label: string; count: number }[];
  shown: State | '' | undefined;
  /** Of the address. */
  parameter?: string;
}

/** Links to the states of a list, each with its count. A search is kept. */
export function StateLinks<State extends string>(props: StateLinksProps<State>) {
  const { label, states, shown, parameter = 'status' } = props;
  const [params] = useSearchParams();
  const addressOf = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    // What the dashboard counts is a list of its own, whatever the state.
    next.delete('view');
    if (value) next.set(parameter, value);
    else next.delete(parameter);
    return `?${next}`;
  };
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {states.map((state) => (
          <li key={state.value}>
            <Link
              aria-current={state.value === shown ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-control border border-mute/70 bg-white px-4 text-[0.9375rem] font-semibold text-ink no-underline hover:border-ink aria-[current=true]:border-green aria-[current=true]:bg-green aria-[current=true]:text-chalk"
              to={addressOf(state.value)}
            >
              {state.label} ({state.count.toLocaleString('en-IN')})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
