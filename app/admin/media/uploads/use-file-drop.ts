import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped anywhere on the page; tells whether some are held over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    const end = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: end.signal });
    on('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    });
    on('dragleave', (event) => {
      if (!event.relatedTarget) setIsOver(false);
    });
    on('drop', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    });
    return () => end.abort();
  }, []);

  return isOver;
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
