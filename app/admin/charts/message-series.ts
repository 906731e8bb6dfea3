import type { WeekOfMessages } from '../../../domain/api/answers/statistics.ts';
import { campaignLabel } from './wording.ts';

/** One colour of the chart: a campaign, all smaller ones together, or messages that no campaign brought. */
export interface MessageSeries {
  label: string;
  total: number;
  /** One number for each week. */
  messages: number[];
}

const maxCampaigns = 4;

/** The weeks' messages as series: the campaigns that brought most, the others together, and those without one. */
export function messageSeries(weeks: WeekOfMessages[]): MessageSeries[] {
  const names = new Set(weeks.flatMap(({ campaigns }) => campaigns.map(({ name }) => name)));
  const named = [...names]
    .filter((name) => name !== '')
    .map((name) => seriesOf(weeks, campaignLabel(name), (other) => other === name))
    .sort((a, b) => b.total - a.total);
  const shown = named.length > maxCampaigns + 1 ? named.slice(0, maxCampaigns) : named;
  const largest = new Set(shown.map(({ label }) => label));
  const rest = seriesOf(
    weeks,
    'Other campaigns',
    (name) => name !== '' && !largest.has(campaignLabel(name)),
  );
  const none = seriesOf(weeks, campaignLabel(''), (name) => name === '');
  return [...shown, rest, none].filter(({ total }) => total > 0);
}

function seriesOf(
  weeks: WeekOfMessages[],
  label: string,
  belongs: (name: string) => boolean,
): MessageSeries {
  const messages = weeks.map(({ campaigns }) =>
    campaigns.reduce((sum, { name, messages }) => sum + (belongs(name) ? messages : 0), 0),
  );
  return { label, messages, total: messages.reduce((sum, week) => sum + week, 0) };
}
