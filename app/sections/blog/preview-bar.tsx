import type { Action } from '../../../domain/page.ts';

/** Says that a page is a preview, and leads back to the text. */
export function PreviewBar({ text, edit }: { text: string; edit: Action }) {
  return (
    <aside aria-label="Preview" className="bg-green text-chalk">
      <p className="measure flex flex-wrap items-center gap-x-4 py-2">
        {text}
        {/* A plain link: the admin is a document of its own. */}
        <a
          className="inline-flex min-h-11 items-center font-semibold text-current underline underline-offset-4"
          href={edit.href}
        >
          {edit.label}
        </a>
      </p>
    </aside>
  );
}
