import type { MediaPicture } from '../../../../domain/api/answers/media.ts';
import { useMomentText } from '../../lists/moment.tsx';

/** Its size, the smaller ones that phones get, and since when it is here. */
export function PictureFacts({ picture }: { picture: MediaPicture }) {
  const momentText = useMomentText();
  const { width, height, files, addedAt, addedBy } = picture;
  const whole = files.find(({ format }) => format === 'jpeg' || format === 'png');
  const small = files.filter((file) => file.format === 'avif' && file.width < width);
  const smallest = Math.min(...files.map(({ bytes }) => bytes));
  const facts = [
    ['Size', `${digits(width)} × ${digits(height)} pixels, ${sizeText(whole?.bytes ?? 0)}`],
    ...(small.length > 0
      ? [['Smaller ones', `${small.length} made for phones, from ${sizeText(smallest)}`]]
      : []),
    ['Added', [momentText(addedAt), addedBy].filter(Boolean).join(', ')],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div className="contents" key={name}>
          <dt className="text-mute">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const digits = (count: number) => count.toLocaleString('en-IN');

/** "184 KB", "1.2 MB". */
function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) {
    return `${(bytes / 1_000_000).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`;
  }
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-IN')} KB`;
}
