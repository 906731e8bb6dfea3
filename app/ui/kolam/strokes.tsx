import { dotWidth } from '../../../art/line-pictures/line-picture.ts';

/** The strands of a kolam's line, each by itself, as they are where they draw themselves. */
export function Strands({ paths }: { paths: readonly string[] }) {
  return paths.map((path) => <path className="kolam-strand" d={path} key={path} pathLength="1" />);
}

/** Dots are strokes of no length with a round cap; their colour is a stroke class. */
export function Dots({ path, className }: { path: string; className: string }) {
  return <path className={className} d={path} strokeWidth={dotWidth} />;
}
