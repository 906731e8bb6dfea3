import { useEffect, useState } from 'react';

/** A text as a QR code, drawn in this browser. Dark on white in both themes, since cameras need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][]>();
  useEffect(() => {
    let isShown = true;
    const draw = async () => {
      const { encode } = await import('uqr');
      if (isShown) setRows(encode(text, { ecc: 'M', border: 2 }).data);
    };
    // Without it, the key can be typed.
    draw().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [text]);
  if (!rows) return <div className="size-45 rounded-card border border-line" />;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      aria-label={label}
      className="size-45 shrink-0 rounded-card border border-line bg-[#fff]"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
