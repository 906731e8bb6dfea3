import type { ReactNode } from 'react';
import { useSiteFacts } from '../../layout/root-data.tsx';

interface ScreenProps {
  /** Heading of the screen, and the first part of the document's title. */
  title: string;
  /** One line under the heading. */
  lead?: ReactNode;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What every screen of the admin begins with. */
export function Screen({ title, lead, actions, children }: ScreenProps) {
  return (
    <>
      <title>{`${title} | Admin Panel | ${useSiteFacts().name}`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-8">
        <div className="min-w-0">
          {/* Gets the focus when the row that had it was the last one. */}
          <h1
            className="text-[1.75rem] leading-tight tracking-[-0.025em] lg:text-[2rem]"
            tabIndex={-1}
          >
            {title}
          </h1>
          {lead && <p className="mt-1 text-mute">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </>
  );
}
