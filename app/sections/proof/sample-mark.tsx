import { Chip } from '../../ui/chip.tsx';

/** Says that a person and their words are made up, until the owner replaces them. */
export function SampleMark({ what }: { what: string }) {
  return (
    <Chip className="mt-4" tone="outline">
      Sample {what}
    </Chip>
  );
}
