import type { TodoItem } from '../../../domain/api/answers/dashboard.ts';
import { ActionLink } from '../ui/action.tsx';
import { Panel } from '../ui/panel.tsx';

/** Settings that still have their defaults; nothing when all is done. */
export function BeforeLive({ items }: { items: TodoItem[] }) {
  if (items.length === 0) return null;
  return (
    <Panel aside={`${items.length} to do`} title="Before you go live">
      <ul className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        {items.map(({ key, title, advice, href }) => (
          <li key={key}>
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 text-[0.9375rem] leading-normal text-mute">{advice}</p>
            {href && (
              <ActionLink className="-ml-2" to={href} tone="text">
                Go there
                <span className="sr-only">: {title}</span>
              </ActionLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
