import { type ComponentProps, type ReactNode, Suspense, use, useId, useState } from 'react';
import { loadedRichText, loadRichText } from './load-rich-text.ts';
import type { default as RichText } from './rich-text.tsx';

interface ContentFieldProps {
  /** Shown between the toolbar and the text. */
  title: ReactNode;
  content: string;
  /** Accessible name. */
  label?: string;
  /** A new number restarts the editor with the content. */
  version: number;
  onChange: (content: string) => void;
  onUploading: (step: 1 | -1) => void;
}

/** The text of the post, in a lazily loaded editor; the space for its tools is reserved before it has loaded. */
export function ContentField(props: ContentFieldProps) {
  const { title, content, label = 'Content', version, onChange, onUploading } = props;
  const id = useId();
  const [head, setHead] = useState<HTMLElement | null>(null);
  return (
    <>
      <div className="rich-head" ref={setHead} />
      <div className="post-column">
        {title}
        <p className="sr-only" id={id}>
          {label}
        </p>
        <Suspense fallback={<RichTextWaiting />}>
          {head && (
            <LoadedRichText
              head={head}
              initialHtml={content}
              key={version}
              labelledBy={id}
              onChange={onChange}
              onUploading={onUploading}
            />
          )}
        </Suspense>
      </div>
    </>
  );
}

function LoadedRichText(props: ComponentProps<typeof RichText>) {
  const { default: Loaded } = loadedRichText() ?? use(loadRichText());
  return <Loaded {...props} />;
}

function RichTextWaiting() {
  return (
    <p className="rich-waiting" role="status">
      Loading the editor …
    </p>
  );
}
