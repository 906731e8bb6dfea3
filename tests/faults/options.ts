import { parseArgs } from 'node:util';

export type Engine = 'sqlite' | 'postgres';

/** Parses the command line; an invalid option stops the run with a message. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'both' },
      only: { type: 'string', default: 'both' },
      rounds: { type: 'string' },
      recipients: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  return {
    engines: readChoices('--engine', values.engine, ['sqlite', 'postgres']),
    parts: readChoices('--only', values.only, ['kill', 'due', 'newsletter', 'away', 'copies']),
    rounds: wholeNumber('--rounds', values.rounds ?? '200'),
    // Each takes some two minutes.
    losses: wholeNumber('--rounds', values.rounds ?? '2'),
    recipients: wholeNumber('--recipients', values.recipients),
    // With less, requests that wait for the database would outlast its outage.
    seconds: wholeNumber('--seconds', values.seconds, 10),
    seed: wholeNumber('--seed', values.seed),
    write: values.write,
  };
}

function readChoices<Choice extends string>(
  name: string,
  value: string,
  choices: Choice[],
): Choice[] {
  if (value === 'both') return choices;
  const choice = choices.find((each) => each === value);
  if (choice) return [choice];
  throw new Error(`${name}: ${choices.join(' or ')}.`);
}

function wholeNumber(name: string, value: string, least = 1): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`${name} must be a whole number, ${least} or more.`);
}
