/** A metric in Prometheus' text format. */
export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: Sample[];
}

interface Sample {
  /** Appended to the name, such as "_bucket". */
  suffix?: string;
  labels?: Record<string, string>;
  value: number;
}

/** The media type that Prometheus requests for this format. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes metrics in Prometheus' text format 0.0.4; one without samples is left out. */
export function exposition(metrics: Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`,
        ),
        '',
      ].join('\n'),
    )
    .join('');
}

function labelText(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
