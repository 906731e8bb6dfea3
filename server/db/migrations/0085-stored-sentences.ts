import { type Kysely, sql } from 'kysely';

/** What the program wrote on cards, for each time of a call: its former words and its present ones. */
const calls = [
  ['now', 'now'],
  ['morning', 'in the morning'],
  ['afternoon', 'in the afternoon'],
  ['evening', 'in the evening'],
].map(([when, words]) => [
  `Call back, as asked: ${when}`,
  `Call back ${words} (they asked for it)`,
]);

/** By table and column, with the most characters that fit. */
const sentences = [
  ['people', 'step', 300, calls],
  ['person_entries', 'text', 5000, calls],
  [
    'answer_templates',
    'subject',
    150,
    [['What we spoke about: {course}', 'What we discussed about {course}']],
  ],
  [
    'answer_templates',
    'english',
    1500,
    [
      ['Thank you for asking about {course}.', 'Thank you for writing about {course}.'],
      ['here is what we spoke about {course}:', 'here is what we discussed about {course}:'],
    ],
  ],
] as const;

/** Rewords what the program itself wrote into steps, time lines and templates; all other words stay. */
export async function rewordStoredSentences(db: Kysely<unknown>): Promise<void> {
  for (const [table, name, max, pairs] of sentences) {
    const column = sql.ref(name);
    for (const [former, present] of pairs) {
      const reworded = sql`replace(${column}, ${former}, ${present})`;
      await sql`
        update ${sql.table(table)} set ${column} = ${reworded}
        where ${column} like ${`%${former}%`} and length(${reworded}) <= ${sql.lit(max)}`.execute(
        db,
      );
    }
  }
}
