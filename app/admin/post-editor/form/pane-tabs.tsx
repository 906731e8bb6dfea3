import type { Panes } from './use-panes.ts';

/** On a small screen: which of the two is shown. */
export function PaneTabs({ panes }: { panes: Panes }) {
  return (
    <div className="post-tabs">
      {(['text', 'details'] as const).map((pane) => (
        <button
          aria-pressed={panes.shown === pane}
          key={pane}
          onClick={() => panes.setShown(pane)}
          type="button"
        >
          {pane === 'text' ? 'Text' : 'Details'}
        </button>
      ))}
    </div>
  );
}
