import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  ImportPlan,
  ImportPreview,
  ImportResult,
} from '../../../domain/newsletter/subscriptions.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { asBytes } from '../../../tests/support/tables.ts';
import { testClient, testVisitors } from '../../../tests/support/visitors.ts';

const now = new Date('2026-01-01T10:00:00.000Z');

async function desk() {
  const { db, newsletter, lists } = await testVisitors({ rateLimits: false });
  const { subscriptions } = lists;
  // Each call is a second after the one before.
  let calls = 0;
  const later = () => {
    calls += 1;
    return new Date(now.getTime() + calls * 1000);
  };
  const bytes = (file: string | Buffer) =>
    typeof file === 'string'
      ? asBytes(file)
      : (async function* () {
          yield file;
        })();
  const preview = async (file: string | Buffer, choice?: number | ImportPlan) =>
    (await subscriptions.previewImport(bytes(file), {
      ...(typeof choice === 'object' ? { plan: choice } : { email: choice }),
      now: later(),
    })) as ImportPreview;
  const importCsv = async (file: string | Buffer, plan?: ImportPreview['plan']) =>
    (await subscriptions.importCsv(bytes(file), later(), plan)) as ImportResult;
  const emails = async (status?: 'pending' | 'confirmed' | 'unsubscribed') =>
    (
      await db.selectFrom('subscriptions').select(['email', 'status']).orderBy('email').execute()
    ).flatMap(({ email, status: state }) => (!status || state === status ? [email] : []));
  return { db, newsletter, subscriptions, preview, importCsv, emails };
}

const [one, out] = ['in@x.example', 'out@x.example'];
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

/** Lists as other systems export them: who is subscribed by each list, and who has left. */
const files: [string, string | Buffer, string[], string[]][] = [
  [
    'Mailchimp, cleaned',
    `Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,TAGS\n${out},A,2019-02-05 19:28:23,2019-02-05 19:28:23,2020-03-23 17:30:05,May news,c1,`,
    [],
    [out],
  ],
  [
    'Mailchimp, unsubscribed',
    `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON\n${out},A,2,2019-02-05 19:28:23,2020-03-23 17:30:05,May news,NORMAL`,
    [],
    [out],
  ],
  [
    'Mailchimp, subscribed',
    `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,TAGS\n${one},A,2,2019-02-05 19:28:23,203.0.113.1,2019-02-05 19:28:23,"fair,pune"`,
    [one],
    [],
  ],
  [
    'columns in snake case',
    `email_address,full_name,status\n${one},A,subscribed\n${out},B,unsubscribed\nthree@x.example,C,cleaned`,
    [one],
    [out, 'three@x.example'],
  ],
  [
    'a flag that they left',
    `email,first_name,unsubscribed\n${one},A,false\n${out},B,true`,
    [one],
    [out],
  ],
  [
    'Brevo',
    `CONTACT ID;EMAIL;FIRSTNAME;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME\n1;${one};A;No;Yes;01-04-2025 10:00:00\n2;${out};B;Yes;No;`,
    [one],
    [out],
  ],
  [
    'a sep= line',
    `sep=;\r\nEmail;Name;Status\r\n${one};A;subscribed\r\n${out};B;unsubscribed\r\n`,
    [one],
    [out],
  ],
  [
    'UTF-16 LE with tabs',
    utf16(`Email\tName\tStatus\r\n${one}\tज\tsubscribed\r\n${out}\tB\tunsubscribed\r\n`),
    [one],
    [out],
  ],
  [
    'UTF-16 BE',
    utf16(`Email,Name,Status\r\n${one},ज,subscribed\r\n${out},B,unsubscribed\r\n`, true),
    [one],
    [out],
  ],
  [
    'yes and no',
    `Email,First Name,Subscribed,Created At\n${one},A,Yes,2024-05-06\n${out},B,No,2024-05-06`,
    [one],
    [out],
  ],
  [
    'listmonk',
    `uuid,email,name,attributes,status,created_at,updated_at\nu1,${one},A,{},enabled,2024-05-06T10:00:00Z,2024-05-06T10:00:00Z\nu2,${out},B,{},blocklisted,2024-05-06T10:00:00Z,2024-05-06T10:00:00Z`,
    [one],
    [out],
  ],
  [
    'Keila',
    `Email,First name,Last name,Data,Status\n${one},A,B,,active\n${out},C,D,,unreachable`,
    [one],
    [out],
  ],
  [
    'Kit',
    `first_name,email,state\nA,${one},active\nB,${out},complained\nC,c@x.example,bounced`,
    [one],
    [out, 'c@x.example'],
  ],
  [
    'MailerLite',
    `Subscriber,Status,Sent,Opened,Subscribed,Location\n${one},Active,3,1,2024-05-06 10:00:00,IN\n${out},Unsubscribed,2,0,2024-05-06 10:00:00,IN`,
    [],
    [],
  ],
  [
    'beehiiv',
    `email,status,created_at\n${one},active,2024-05-06\n${out},inactive,2024-05-06`,
    [one],
    [out],
  ],
  [
    'Substack',
    `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment\n${one},false,,other,false,2024-05-06T10:00:00.000Z,\n${out},true,,yearly_a,true,2024-05-06T10:00:00.000Z,`,
    [one],
    [out],
  ],
  [
    'Ghost',
    `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n1,${one},A,,true,false,,2024-05-06T10:00:00.000Z,,,\n2,${out},B,,false,false,,2024-05-06T10:00:00.000Z,,,`,
    [one],
    [out],
  ],
  [
    'HubSpot',
    `Record ID,First Name,Email,Lead Status,Unsubscribed from all email,Email hard bounce reason\n1,A,${one},New,,\n2,B,${out},New,true,\n3,C,c@x.example,New,,OTHER`,
    [one],
    [out, 'c@x.example'],
  ],
  [
    'Shopify',
    `First Name,Email,Accepts Email Marketing,Phone,Accepts SMS Marketing,Tax Exempt,Tags\nA,${one},yes,,no,no,\nB,${out},no,,yes,no,`,
    [one],
    [out],
  ],
  [
    'phpList',
    `id,email,confirmed,blacklisted,bouncecount,entered,disabled\n1,${one},1,0,0,2024-05-06 10:00:00,0\n2,${out},1,1,0,2024-05-06 10:00:00,0\n3,c@x.example,1,0,0,2024-05-06 10:00:00,1\n4,d@x.example,0,0,0,2024-05-06 10:00:00,0`,
    [one],
    [out, 'c@x.example'],
  ],
  ['Mautic', `firstname,email,doNotContact\nA,${one},0\nB,${out},1`, [one], [out]],
  [
    'Google Contacts',
    `First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value\nA,B,* myContacts,* Home,${one}`,
    [one],
    [],
  ],
  [
    'a title above the headings',
    `Mail list of March;;\n\nName;E-Mail-Adresse;Status\nA;${one};Subscribed\nB;${out};Opted out`,
    [one],
    [out],
  ],
  ['headings in Hindi', `नाम,ईमेल,स्थिति\nज,${one},सक्रिय\nक,${out},unsubscribed`, [one], [out]],
  [
    'a state under an unknown heading',
    `E-mail;Zustand\n${one};subscribed\n${out};unsubscribed`,
    [one],
    [out],
  ],
  ['no headings, but states', `${one},A,subscribed\n${out},B,unsubscribed`, [one], [out]],
];

test.each(files)(
  'imports no reader as confirmed who left, from %s',
  async (name, file, added, left) => {
    const { preview, importCsv, emails } = await desk();
    const { isRecognised, plan, ...counts } = await preview(file);
    if (name === 'MailerLite') {
      // The heading is not recognised as a column of addresses, so the owner chooses it.
      expect(isRecognised).toBe(false);
      expect(await importCsv(file)).toMatchObject({ kind: 'invalid' });
      const chosen = await preview(file, 0);
      expect(chosen).toMatchObject({ isRecognised: true, subscribed: 1, left: 1 });
      expect(await importCsv(file, chosen.plan)).toMatchObject({ added: 1, left: 1, refused: 0 });
      return;
    }
    expect(counts.subscribed).toBe(added.length);
    expect(await emails()).toEqual([]);
    // Whoever did not leave by a clear word is asked about, and left out.
    const result = await importCsv(file);
    expect(result).toMatchObject({ added: added.length });
    expect(result.left + result.refused).toBeGreaterThanOrEqual(left.length);
    expect(await emails('confirmed')).toEqual(added);
    expect(await importCsv(file, plan)).toMatchObject({ added: 0, left: result.left });
  },
);

const here = 'here@x.example';

/** Headings of other subjects: everyday ones, and a subject beside a word of newsletter lists. */
const otherSubjects = fc.oneof(
  fc.constantFrom(
    ...['WhatsApp Opted In', 'WhatsApp Opt Out', 'DoNotCall', 'Call Opt In', 'Disabled (PwD)'],
    ...['Active student', 'Two factor enabled', 'Seat blocked', 'Removed from waitlist'],
    ...['Left school on', 'Wants a demo', 'Marketing budget', 'Voicemail opt out', 'Left handed'],
    ...['Subscriber of gas agency', 'Telegram subscribed', 'Mail room access disabled'],
    ...['Post (mail) refused', 'Mail merge', 'Mailing address', 'Mail', 'Mailed', 'Do Not Mail'],
    ...['Subscription', 'Subscribed', 'Subscriber', 'Subscription active', 'Subscription (print)'],
    ...['E-mail login disabled', 'Email reminders opt out', 'Invoice by e-mail', 'Email 2'],
  ),
  fc
    .tuple(
      fc.constantFrom(
        ...['Hostel', 'Bus', 'Loan', 'YouTube', 'Magazine', 'Cheque', 'Exam', 'WhatsApp', 'Mail'],
        ...['Direct mail', 'Paper mail', 'Mailing address', 'Course subscription', 'Fee email'],
        ...['Mail (post)', 'Parent e-mail', 'Job newsletter', 'Exam mailing list', 'SMS and email'],
      ),
      fc.constantFrom(
        ...['blocked', 'disabled', 'opt out', 'removed', 'active', 'consent', 'opt in', 'status'],
        ...['subscribed', 'unsubscribed', 'subscription', 'deleted on', 'permission', ''],
        ...['refused', 'verified', 'confirmed', 'accepts', 'wanted', 'bounced', 'left since'],
      ),
    )
    .map((words) => words.join(' ').trim()),
);
const statesOfOthers = fc.constantFrom(
  ...['Yes', 'No', '0', '1', 'blocked', 'removed', 'inactive', '2024-05-01', 'Opted out'],
  ...['Opted in', 'Bounced', 'Cleaned', 'disabled', 'Enabled', 'pending', 'Unsubscribed'],
);

test('a heading of another subject marks nobody as left without a question', async () => {
  const { call } = await createTestAdmin();
  const path = '/api/admin/subscriptions';
  const upload = async (way: string, csv: string) => {
    const headers = { 'content-type': 'text/csv' };
    return (await call('POST', `${path}/${way}`, { headers, payload: csv })).json();
  };
  const emails = async (status: string) => {
    const { subscriptions } = (await call('GET', `${path}?status=${status}`)).json();
    return (subscriptions as { email: string }[]).map(({ email }) => email);
  };
  await upload('import', `email\n${here}`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(otherSubjects, { minLength: 20, maxLength: 20 }),
      fc.array(statesOfOthers, { minLength: 40, maxLength: 40 }),
      async (headings, cells) => {
        const csv = [
          ['email', ...headings],
          [here, ...cells.slice(0, 20)],
          [out, ...cells.slice(20)],
        ].join('\n');
        const { plan, left, why } = await upload('import/preview', csv);
        expect([left, why.never]).toEqual([0, 0]);
        const all = new URLSearchParams({ plan: JSON.stringify({ ...plan, endsHere: true }) });
        expect(await upload(`import?${all}`, csv)).toMatchObject({ left: 0 });
        expect(await emails('confirmed')).toContain(here);
        expect(await emails('unsubscribed')).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
}, 30_000);

test.each([
  ['Remarks', 'Unsubscribed on 3 May 2024'],
  ['Comments', 'Opted out'],
  ['Tags', '"unsubscribed, pune"'],
  ['Segment', 'Unsubscribed'],
  ['List Name', 'Bounced'],
  ['Tags', 'opted-out'],
  ['Labels', '"[""UNSUBSCRIBED"",""pune""]"'],
  ['WhatsApp', 'Opted out'],
  ['subscriber_type', 'undeliverable'],
  ['subscriber_type', 'removed'],
  ['subscriber_type', 'unactivated\nremoved@x.example,removed'],
])('asks about a word that can only mean "left" in %s', async (heading, cell) => {
  const { preview, importCsv, emails } = await desk();
  const csv = `email,${heading}\n${one},\n${out},${cell}`;
  const asked = await preview(csv);
  expect(asked.unknown.length + asked.left).toBeGreaterThan(0);
  await importCsv(csv);
  expect(await emails('confirmed')).not.toContain(out);
});

test('asks before it unsubscribes who is confirmed here, and stores the reason', async () => {
  const { db, preview, importCsv, emails } = await desk();
  await importCsv(`email\n${here}`);
  const csv = `email,unsubscribed\n${here},yes\n${out},yes`;
  const { plan, ...asked } = await preview(csv);
  expect(asked).toMatchObject({
    left: 2,
    here: 1,
    reasons: [{ verdict: 'left', by: 'unsubscribed: yes', count: 2 }],
  });
  await importCsv(csv, plan);
  expect(await emails('confirmed')).toEqual([here]);
  await importCsv(csv, { ...plan, endsHere: true });
  expect(await emails('confirmed')).toEqual([]);
  const row = db.selectFrom('subscriptions').select('left_reason').where('email', '=', here);
  expect(await row.executeTakeFirst()).toEqual({ left_reason: 'unsubscribed: yes' });
});

test('ends what this import has added if a later part says that the reader left', async () => {
  const { preview, importCsv, emails } = await desk();
  const { plan } = await preview(`email,unsubscribed\n${one},no\n${one},yes`);
  await importCsv(`email,unsubscribed\n${one},no`, plan);
  expect(await emails('confirmed')).toEqual([one]);
  expect(await importCsv(`email,unsubscribed\n${one},yes`, plan)).toMatchObject({ left: 1 });
  expect(await emails('unsubscribed')).toEqual([one]);
});

test('takes the owner’s word for what a cell or a column means, and how and when readers agreed', async () => {
  const { db, preview, importCsv, emails } = await desk();
  const csv = `email,Blocked,Notes\na@x.example,yes,\nb@x.example,no,unsubscribed here\nc@x.example,,`;
  const { plan, ...asked } = await preview(csv);
  expect(asked).toMatchObject({ subscribed: 1, undated: 1, left: 0, why: { status: 2 } });
  const decided = {
    ...plan,
    left: [{ column: 1, value: 'yes' }],
    subscribed: [{ column: 2, value: 'unsubscribed' }],
    source: 'Tick box in our course form',
    undated: '2025-03-01',
  };
  expect(await preview(csv, decided)).toMatchObject({
    subscribed: 2,
    left: 1,
    unknown: asked.unknown,
  });
  expect(await importCsv(csv, { ...decided, undated: null })).toMatchObject({
    left: 1,
    why: { undated: 2 },
  });
  expect(await importCsv(csv, decided)).toMatchObject({ added: 2, left: 1, refused: 0 });
  expect(await emails('unsubscribed')).toEqual(['a@x.example']);
  const row = db.selectFrom('subscriptions').selectAll().where('email', '=', 'b@x.example');
  expect(await row.executeTakeFirst()).toMatchObject({
    consent_source: 'Tick box in our course form',
    consented_at: '2025-02-28T18:30:00.000Z',
  });
  const ignored = { ...plan, roles: [{ column: 1, role: 'none' as const }] };
  expect((await preview(csv, ignored)).unknown).toMatchObject([{ name: 'Notes' }]);
});

test('reads a name and an address in one cell, and invisible characters', async () => {
  const { importCsv, emails } = await desk();
  await importCsv(`Email\nAsha Rao <${one}>\n\u200b${here}\n"a@x.example; b@x.example"`);
  expect(await emails('confirmed')).toEqual([here, one]);
});

test('counts unknown words before storing anything, and skips them until the owner confirms their meaning', async () => {
  const { preview, importCsv, emails } = await desk();
  const words =
    'subscribed,cancelled,unreachable,Opted out,Hard bounce,Spam complaint,junk,unconfirmed,do not contact,Never subscribed,Cancelled,';
  const rows = words.split(',').map((word, at) => `r${at}@x.example,${word}`);
  const csv = ['email,status', ...rows].join('\n');
  const counts = await preview(csv);
  expect(counts).toMatchObject({ rows: 12, subscribed: 1, left: 4, refused: 7 });
  expect(counts.unknown).toEqual([
    { column: 1, name: 'status', value: 'cancelled', count: 2 },
    { column: 1, name: 'status', value: 'unreachable', count: 1 },
    { column: 1, name: 'status', value: 'junk', count: 1 },
    { column: 1, name: 'status', value: '', count: 1 },
  ]);
  expect(await emails()).toEqual([]);
  expect(await importCsv(csv)).toMatchObject({
    added: 1,
    known: 0,
    left: 4,
    refused: 7,
    why: { status: 5, never: 2, address: 0, date: 0, undated: 0 },
  });
  expect(await emails('confirmed')).toEqual(['r0@x.example']);
  const subscribed = [{ column: 1, value: 'cancelled' }];
  expect(await importCsv(csv, { ...counts.plan, subscribed })).toMatchObject({
    added: 2,
    known: 1,
  });
});

test('also asks about unknown values of a flag', async () => {
  const { preview, importCsv } = await desk();
  const csv =
    'email,unsubscribed,accepts email marketing\na@x.example,perhaps,yes\nb@x.example,,maybe\nc@x.example,,yes';
  expect((await preview(csv)).unknown).toMatchObject([
    { name: 'unsubscribed', value: 'perhaps', count: 1 },
    { name: 'accepts email marketing', value: 'maybe', count: 1 },
  ]);
  expect(await importCsv(csv)).toMatchObject({ added: 1, refused: 2, left: 0 });
});

test('does not bring back with an older list who left by another one, and stores the reason', async () => {
  const { db, importCsv, emails } = await desk();
  const left = `email,status,unsubscribed_at\n${out},unsubscribed,31/12/2024`;
  expect(await importCsv(left)).toMatchObject({ added: 0, left: 1 });
  expect(await importCsv(`email\n${out}\n${one}`)).toMatchObject({ added: 1, known: 1 });
  expect(await emails('confirmed')).toEqual([one]);
  const row = await db.selectFrom('subscriptions').selectAll().where('email', '=', out);
  expect(await row.executeTakeFirst()).toMatchObject({
    unsubscribed_at: '2024-12-30T18:30:00.000Z',
    left_reason: 'status: unsubscribed',
    confirmed_at: null,
  });
});

test('counts added, known, left and refused rows that add up to all rows', async () => {
  const { preview, importCsv } = await desk();
  const cell = fc.constantFrom(
    ...[
      'subscribed',
      'unsubscribed',
      'cancelled',
      '',
      'pending',
      'yes',
      'no',
      '2024-01-02',
      '13/13/2024',
    ],
  );
  const email = fc.constantFrom(
    'a@x.example',
    'b@x.example',
    'A@x.example.',
    'nobody',
    '',
    'c@x.example',
  );
  const heading = fc.constantFrom(
    'status',
    'unsubscribed',
    'subscribed',
    'opt-in time',
    'Zustand',
    'city',
  );
  const list = fc.tuple(heading, fc.array(fc.tuple(email, cell), { maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(list, async ([name, rows]) => {
      const filled = rows.filter((cells) => cells.some(Boolean));
      const csv = [`email,${name}`, ...rows.map((cells) => cells.join(','))].join('\n');
      const counts = await preview(csv);
      const { subscribed, present } = counts;
      expect(subscribed + present + counts.known + counts.left + counts.refused).toBe(
        filled.length,
      );
      const { added, known, left, refused, why } = await importCsv(csv);
      expect(added + known + left + refused).toBe(filled.length);
      expect(why.address + why.date + why.undated + why.status + why.never).toBe(refused);
      expect([left, refused]).toEqual([counts.left - counts.here, counts.refused]);
    }),
    { numRuns: 60 },
  );
});

test('detects dates with the month first and reads them so if the owner agrees', async () => {
  const { db, preview, importCsv } = await desk();
  const csv =
    'email,created_at\na@x.example,03/25/2024\nb@x.example,03/04/2024\nc@x.example,25/03/2024';
  const counts = await preview(csv);
  expect(counts.dates).toEqual({ dayFirst: 1, monthFirst: 1, either: 1, example: '03/25/2024' });
  expect(counts.wrong).toEqual([{ row: 2, text: '03/25/2024', why: 'date' }]);
  expect(await importCsv(csv, { ...counts.plan, isMonthFirst: true })).toMatchObject({
    added: 2,
    wrong: [{ row: 4, text: '25/03/2024', why: 'date' }],
  });
  const stored = db.selectFrom('subscriptions').select('consented_at').orderBy('email');
  expect(await stored.execute()).toEqual([
    { consented_at: '2024-03-24T18:30:00.000Z' },
    { consented_at: '2024-03-03T18:30:00.000Z' },
  ]);
});

test.each([
  ['a trailing dot', 'asha@Bücher.example.'],
  ['capitals', 'Asha@BÜCHER.Example'],
  ['the ASCII form', 'asha@XN--bcher-kva.example'],
])('makes no second reader of %s, neither by a list nor by the form', async (_, spelling) => {
  const { newsletter, subscriptions, importCsv, emails } = await desk();
  const email = 'asha@xn--bcher-kva.example';
  expect(await importCsv(`email\nasha@bücher.example\n${spelling}`)).toMatchObject({
    added: 1,
    known: 1,
  });
  expect(await emails()).toEqual([email]);
  await newsletter.subscribe({ email: spelling }, testClient, undefined, now);
  expect(await emails()).toEqual([email]);
  expect(await subscriptions.list({ search: spelling, page: 1 })).toMatchObject({ total: 1 });
  await newsletter.unsubscribe({ email: spelling }, testClient);
  expect(await emails('unsubscribed')).toEqual([email]);
  expect(await importCsv(`email\n${spelling}`)).toMatchObject({ added: 0, known: 1 });
});

test('counts blank rows above the headings as rows of the file', async () => {
  const { preview, importCsv } = await desk();
  const csv = `${'\n'.repeat(70_000)}email,status\n${one},subscribed\nnobody,subscribed\n`;
  const wrong = [{ row: 70_003, text: 'nobody', why: 'address' }];
  const { plan, ...counts } = await preview(csv);
  expect([counts, plan.head]).toMatchObject([{ rows: 2, subscribed: 1, wrong }, 70_001]);
  expect(await importCsv(csv)).toMatchObject({ added: 1, refused: 1, wrong });
  expect(await importCsv(csv, plan)).toMatchObject({ known: 1, refused: 1, wrong });
});

test('reads a list with very many columns', async () => {
  const { preview, importCsv } = await desk();
  const wide = Array.from({ length: 20_000 }, (_, at) => `c${at}`);
  const csv = [
    ['email', 'status', ...wide],
    [one, 'subscribed', ...wide],
    [out, 'unsubscribed', ...wide],
  ]
    .map((cells) => cells.join(','))
    .join('\n');
  const { plan } = await preview(csv);
  expect(plan.roles.length).toBeLessThanOrEqual(100);
  expect(await importCsv(csv, plan)).toMatchObject({ added: 1, left: 1, refused: 0 });
});
