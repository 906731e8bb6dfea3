import { lazy, Suspense, useId } from 'react';
import { loadRichText } from '../load-rich-text.ts';

const RichText = lazy(loadRichText);

interface ContentFieldProps {
  content: string;
  /** Another number: the content was replaced, and the editor starts again. */
  version: number;
  onChange: (content: string) => void;
  onUploading: (step: 1 | -1) => void;
}

/** The text of the post, in an editor that is a chunk of its own. */
export function ContentField({ content, version, onChange, onUploading }: ContentFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-[0.9375rem] leading-snug font-semibold" id={id}>
        Content
      </p>
      <Suspense fallback={<RichTextWaiting />}>
        <RichText
          initialHtml={content}
          key={version}
          labelledBy={id}
          onChange={onChange}
          onUploading={onUploading}
        />
      </Suspense>
    </div>
  );
}

function RichTextWaiting() {
  return (
    <p className="rich-waiting" role="status">
      Loading the editor …
    </p>
  );
}
