import { ActionButton } from '../ui/action.tsx';

interface LoadAgainProps {
  sentence: string;
  onRetry: () => void;
}

/** In place of a part of a screen that did not load. */
export function LoadAgain({ sentence, onRetry }: LoadAgainProps) {
  return (
    <div className="grid justify-items-start gap-3 py-4">
      <p role="alert">{sentence}</p>
      <ActionButton onClick={onRetry}>Try again</ActionButton>
    </div>
  );
}
