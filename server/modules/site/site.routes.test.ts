import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { brand } from '../../../content/brand.ts';
import { mediaMessages } from '../../../domain/media/media.ts';
import type { SiteOverview } from '../../../domain/site/site.calls.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import { siteMessages } from '../../../domain/site/site-messages.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { aFile } from '../../../tests/support/images.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

async function site(env?: Record<string, string>) {
  const { http, database, call, upload } = await createTestAdmin(env);
  const read = async () => (await call('GET', '/api/admin/site')).json<SiteOverview>();
  const save = (facts: Partial<SiteFacts>, over: { revision?: string; next?: string } = {}) =>
    call('PUT', '/api/admin/site', { payload: { ...facts, ...over } });
  const page = async (path: string) => (await http.inject(path)).body;
  const rows = () => database.db.selectFrom('site_facts').selectAll().execute();
  /** Pages without the form token, which differs in each response. */
  const pages = (...paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const text = await page(path);
        const [, token] = /name="formToken"[^>]*value="([^"]*)"/.exec(text) ?? [];
        return token ? text.replaceAll(token, '') : text;
      }),
    );
  return { http, database, call, upload, read, save, page, pages, rows };
}

test('delivers facts with a new site and says where each is shown', async () => {
  const { read, rows } = await site();
  expect(await read()).toMatchObject({
    facts: brand,
    delivered: brand,
    edited: {},
    places: {
      name: {
        elsewhere: 'On every page, in mails, feeds and search results',
        pages: [
          { key: 'home', name: 'Home' },
          { key: 'about', name: 'About' },
          { key: 'privacy-policy', name: 'Privacy Policy' },
          { key: 'terms-conditions', name: 'Terms & Conditions' },
        ],
      },
      whatsapp: {
        elsewhere:
          'On every page, in the footer and in the menu of small screens, and at the foot of a phone’s screen; and once a message was sent',
        pages: [{ key: 'contact', name: 'Contact Us' }],
      },
      address: {
        elsewhere:
          'On every page, in the footer and in the menu of small screens, and for search engines',
        pages: [
          { key: 'about', name: 'About' },
          { key: 'contact', name: 'Contact Us' },
        ],
      },
      governingPlace: { pages: [{ name: 'Terms & Conditions' }] },
    },
    server: [
      { value: 'owner@site.example', note: 'Set on the server, as OWNER_EMAIL' },
      { value: 'None: mails are kept in the Outbox' },
      { value: 'https://site.example' },
    ],
  });
  expect(await rows()).toEqual([]);
});

test('shows the office on About once there is an address, with its hours and a link to maps', async () => {
  const { save, page } = await site();
  expect(await page('/about')).not.toContain('Come in and ask');
  const facts = {
    ...brand,
    address: 'Shree Arcade\nPune 411004',
    holidays: 'Closed on 26 January',
  };
  await save(facts);
  const about = await page('/about');
  for (const text of [
    'Come in and ask',
    'Shree Arcade\nPune 411004',
    'Closed on 26 January',
    'https://www.google.com/maps/search/?api=1&amp;query=Margdeep%2C+Shree+Arcade%2C+Pune+411004',
  ]) {
    expect.soft(about).toContain(text);
  }
  await save({ address: '' });
  expect(await page('/about')).not.toContain('Come in and ask');
});

test('publishes saved facts at once on every page, and restores the delivered ones completely', async () => {
  const { http, read, save, page, pages, rows } = await site();
  const paths = ['/', '/contact', '/about', '/terms-conditions', '/feed.xml', '/nope'];
  const before = await pages(...paths);
  const facts = {
    name: 'Diya Digital',
    email: 'hello@diya.example',
    phone: '98230 00140',
    whatsapp: '98230 00140',
    address: '3rd floor, Shree Arcade\nPune 411004',
    footerHours: 'Monday to Friday, 10 AM to 5 PM',
    contactHours: '',
    holidays: 'Closed on 26 January',
    socialLinks: 'https://www.youtube.com/@diya',
    governingPlace: 'Pune, Maharashtra',
    foundedYear: '2019',
  };
  expect((await save(facts)).statusCode).toBe(200);

  const home = await page('/');
  for (const part of [
    '<title>Diya Digital: ',
    'Why Choose Diya Digital',
    'href="mailto:hello@diya.example"',
    'href="tel:+919823000140"',
    '"telephone":"+919823000140"',
    '"Thursday","Friday"],"opens":"10:00","closes":"17:00"',
    '"addressLocality":"Pune","postalCode":"411004"',
    '"sameAs":["https://www.youtube.com/@diya"]',
    '>YouTube</a>',
  ])
    expect.soft(home).toContain(part);
  const places = {
    menu: /<nav[^>]*id="site-menu".*?<\/nav>/s,
    bar: /<nav[^>]*class="reach-bar".*?<\/nav>/s,
    footer: /<footer.*<\/footer>/s,
  };
  for (const [place, pattern] of Object.entries(places)) {
    const [html = ''] = pattern.exec(home) ?? [];
    expect.soft(html, place).toContain('href="tel:+919823000140"');
    expect.soft(html, place).toContain('href="https://wa.me/919823000140"');
    expect.soft(html.includes('Shree Arcade\nPune'), place).toBe(place !== 'bar');
  }
  const contact = await page('/contact');
  for (const part of ['https://wa.me/919823000140', 'Shree Arcade\nPune', 'Closed on 26 January'])
    expect.soft(contact).toContain(part);
  expect.soft(contact).not.toContain(brand.contactHours);
  const typed = { ...aMessage(), acceptPolicy: 'on' } as Record<string, string>;
  const posted = await http.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(typed).toString(),
  });
  expect.soft(posted.body).toContain('https://wa.me/919823000140?text=Enquiry%20M-');
  expect.soft(contact).not.toContain('?text=');
  const agency = await page('/digital-marketing-agency');
  for (const part of ['?text=Hello%2C%20I%20am', '(ref.%20agency)', 'hello@diya.example?subject='])
    expect.soft(agency).toContain(part);
  expect.soft(await page('/about')).toContain('since 2019');
  expect.soft(await page('/terms-conditions')).toContain('the courts of Pune, Maharashtra.');
  expect.soft(await page('/feed.xml')).toContain('Diya Digital');
  expect.soft(await page('/.well-known/security.txt')).toContain('hello@diya.example');
  expect.soft(await page('/nope')).toContain('Page Not Found | Diya Digital');
  for (const path of paths) expect.soft(await page(path), path).not.toContain(brand.name);

  const { edited } = await read();
  expect(edited.phone).toEqual({ at: expect.any(String), by: 'admin' });
  await save(brand);
  expect(await rows()).toEqual([]);
  // The terms name the place of jurisdiction: the former text stays readable as an earlier version.
  const earlier = /<nav aria-labelledby="earlier-versions".*?<\/nav>/s;
  const after = await pages(...paths);
  expect(after.filter((html) => earlier.test(html))).toHaveLength(1);
  expect(after.map((html) => html.replace(earlier, ''))).toEqual(before);
});

test('publishes phone numbers in full, however they are typed', async () => {
  const { save, page } = await site();
  for (const [typed, number] of [
    ['+91 (0) 98230 00140', '919823000140'],
    ['919823000140', '919823000140'],
    ['098230-00140', '919823000140'],
    ['(020) 2712 3456', '912027123456'],
    ['1800 123 4567', '9118001234567'],
    ['+44 (0)20 7946 0018', '442079460018'],
  ] as const) {
    const response = await save({ phone: typed, whatsapp: typed });
    expect.soft(response.statusCode, typed).toBe(200);
    const [home, contact] = [await page('/'), await page('/contact')];
    for (const html of [home, contact]) {
      expect.soft(html, typed).toContain(`href="tel:+${number}"`);
      expect.soft(html, typed).toContain(`href="https://wa.me/${number}"`);
      expect.soft(html, typed).toContain(`"telephone":"+${number}"`);
      expect.soft(html, typed).toContain(typed);
    }
    await save(brand);
  }
});

test('refuses an invalid fact at its field and stores nothing', async () => {
  const { save, rows } = await site();
  for (const [facts, sentence] of [
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(61) }, 'Name may have at most 60 characters'],
    [{ email: 'nobody' }, 'Email is invalid'],
    [{ phone: 'call us' }, siteMessages.phoneInvalid],
    [{ whatsapp: '123' }, siteMessages.phoneInvalid],
    [{ socialLinks: 'javascript:alert(1)' }, siteMessages.linkInvalid],
    [{ socialLinks: 'https://a.example/\n'.repeat(9) }, siteMessages.tooManyLines(8)],
    [{ enquiryEmails: 'a@b.in, c@d.in' }, siteMessages.emailsInvalid],
    [{ enquiryEmails: 'a@b.in\n'.repeat(6) }, siteMessages.tooManyLines(5)],
    [{ foundedYear: '3000' }, siteMessages.yearInvalid],
    [{ timeZone: 'Asia/Nowhere' }, siteMessages.timeZoneInvalid],
    [{ timeZone: '+05:30' }, siteMessages.timeZoneInvalid],
    [{ timeZone: '' }, siteMessages.timeZoneInvalid],
    [{ messagesDays: '-1' }, siteMessages.daysInvalid(0, 3650)],
    [{ spamDays: '0' }, siteMessages.daysInvalid(1, 3650)],
    [{ mailDays: '3651' }, siteMessages.daysInvalid(1, 3650)],
    [{ unconfirmedDays: '' }, siteMessages.daysInvalid(1, 3650)],
    [{ viewsDays: '179' }, siteMessages.daysInvalid(180, 3650)],
    [{ name: '\u3164' }, 'Name is required'],
  ] as [Partial<SiteFacts>, string][]) {
    const [name = ''] = Object.keys(facts);
    const response = await save({ phone: '98230 00140', ...facts });
    expect.soft(response.statusCode, sentence).toBe(422);
    expect.soft(response.json()).toEqual({ error: sentence, fields: { [name]: sentence } });
  }
  expect(await rows()).toEqual([]);
});

test('shows a library picture as the logo everywhere, and refuses to delete it', async () => {
  const { http, call, upload, read, save, page, pages, rows } = await site();
  const [square, wide] = [
    await upload(await aFile('png', 1200, 1200), 'mark.png'),
    await upload(await aFile('jpeg', 1200, 400), 'name.jpg'),
  ];
  const shared = async () => (await http.inject('/share/home.png')).headers.etag;
  const [before, drawn] = [await pages('/', '/blog', '/nope'), await shared()];

  expect((await save({ logo: square.url })).statusCode).toBe(200);
  const [narrow = ''] = square.srcset.avif.split(' ');
  for (const path of ['/', '/blog', '/nope']) {
    const parts = (await page(path)).split('</header>');
    // In the header, its menu and the footer.
    expect.soft(parts.map((part) => part.split(narrow).length - 1)).toEqual([2, 1]);
    expect.soft(parts[1]).toMatch(/<img alt="" [^>]*height="1200"[^>]*width="1200"/);
    expect.soft(parts[1]?.split('</main>')[1]).toContain(`>${brand.name}</span>`);
    expect.soft(parts.join('')).not.toContain(' 960w');
  }
  const logo = `"logo":{"@type":"ImageObject","url":"https://site.example${square.url}"}`;
  expect(await page('/')).toContain(logo);
  expect(await shared()).not.toBe(drawn);

  const ourIcon = '<link rel="icon" href="data:image/svg+xml,';
  const icon = square.url.replace('/media/', '/logo-icon/').replace(/\.\w+$/, '');
  for (const rel of ['icon', 'apple-touch-icon']) {
    expect.soft(await page('/about')).toContain(`<link rel="${rel}" href="${icon}-180.png"`);
  }
  expect(await page('/about')).not.toContain(ourIcon);
  const { icons } = (await http.inject('/site.webmanifest')).json();
  expect(icons.map(({ src }: { src: string }) => src)).toEqual(
    [192, 512].map((size) => `${icon}-${size}.png`),
  );
  for (const size of [180, 192, 512]) {
    const { rawPayload } = await http.inject(`${icon}-${size}.png`);
    const { format, width, height, hasAlpha } = await sharp(rawPayload).metadata();
    const square = { format: 'png', width: size, height: size, hasAlpha: false };
    expect.soft({ format, width, height, hasAlpha }).toEqual(square);
  }
  const unasked = [`${icon}-64.png`, wide.url.replace('media', 'logo-icon'), '/logo-icon/x'];
  for (const address of unasked) expect.soft((await http.inject(address)).statusCode).toBe(404);

  const used = await call('DELETE', `/api/admin/media/${square.id}`);
  expect([used.statusCode, used.json().uses]).toEqual([
    409,
    [{ title: 'Company', where: 'As the logo, on every page', address: '/admin/site' }],
  ]);
  const by = { payload: { by: wide.id } };
  await call('POST', `/api/admin/media/${square.id}/replacement`, by);
  expect((await read()).facts.logo).toBe(wide.url);
  const [header = ''] = (await page('/')).split('</header>');
  expect(header).toContain(`alt="${brand.name}"`);
  expect(header).not.toContain(`>${brand.name}</span>`);
  expect(header).toContain(ourIcon);
  expect((await http.inject(`${icon}-180.png`)).statusCode).toBe(404);
  expect((await call('DELETE', `/api/admin/media/${square.id}`)).statusCode).toBe(200);

  for (const address of [square.url, '/icon.svg', `${wide.url}?x`]) {
    const refused = await save({ logo: address });
    expect.soft(refused.statusCode).toBe(422);
    expect.soft(refused.json().fields).toEqual({ logo: mediaMessages.gone });
  }
  expect((await read()).facts.logo).toBe(wide.url);
  await save(brand);
  expect(await rows()).toEqual([]);
  expect(await pages('/', '/blog', '/nope')).toEqual(before);
  expect(await shared()).toBe(drawn);
  expect((await call('DELETE', `/api/admin/media/${wide.id}`)).statusCode).toBe(200);
});

test('refuses a request with facts of another release completely', async () => {
  const { call, rows } = await site();
  const unknown = await call('PUT', '/api/admin/site', { payload: { ...brand, faxes: '1' } });
  expect(unknown.json().error).toBe(siteMessages.otherRelease);
  for (const payload of [
    { phone: '1', faxes: '1' },
    { ...brand, name: 7 },
  ]) {
    const response = await call('PUT', '/api/admin/site', { payload });
    expect.soft(response.statusCode).toBe(422);
  }
  expect(await rows()).toEqual([]);
});

test('reports a conflict when two people change facts at the same time', async () => {
  const { read, save } = await site();
  const { revision } = await read();
  await save({ phone: '98230 00140' }, { revision });
  const second = await save({ phone: '98230 00141', name: 'Mine' }, { revision });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    error: siteMessages.changedMeanwhile,
    current: { facts: { phone: '98230 00140', name: brand.name } },
    revision: (await read()).revision,
  });
  expect((await read()).facts).toMatchObject({ phone: '98230 00140', name: brand.name });
});

test('shows retention periods in Settings and in the privacy policy at once', async () => {
  const { call, read, save, page } = await site();
  const before = await page('/privacy-policy');
  const timeZone = 'Pacific/Kiritimati';
  const times = { messagesDays: '400', spamDays: '12', mailDays: '34', unconfirmedDays: '1' };
  await save({ ...times, viewsDays: '500', timeZone });
  expect((await call('GET', '/api/admin/retention')).json()).toEqual({
    messages: 400,
    spam: 12,
    mail: 34,
    unconfirmed: 1,
    views: 500,
    backups: 7,
  });
  const after = await page('/privacy-policy');
  for (const words of [
    '400 days after our conversation',
    'apart for 12 days',
    'after 34 days',
    'after one day',
    'after 500 days',
  ]) {
    expect.soft(before).not.toContain(words);
    expect.soft(after).toContain(words);
  }
  const words = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const today = new Date().toLocaleDateString('en-IN', { ...words, timeZone });
  expect(after).toContain(`Effective ${today}`);
  const { places } = await read();
  const policy = { elsewhere: '', pages: [{ key: 'privacy-policy', name: 'Privacy Policy' }] };
  expect([places.spamDays, places.viewsDays]).toEqual([policy, policy]);
});

test("shows dates and times in the site's time zone", async () => {
  const { http, database, call, save, page } = await site();
  await http.inject({
    method: 'POST',
    url: '/api/contact/contact-messages',
    payload: aMessage(),
  });
  // In India this is one day later than in New York.
  const instant = '2026-01-31T20:00:00.000Z';
  await database.db.updateTable('contact_messages').set({ created_at: instant }).execute();
  await database.db.updateTable('posts').set({ published_at: instant }).execute();
  const told = async () => [
    (await page('/blog')).match(/>(\d+ \w{3} 2026)</)?.[1],
    (await page('/blog/keyword-research-in-hinglish')).match(/>(\w+ \d+, 2026)</)?.[1],
    (await call('GET', '/api/admin/messages/export')).body.match(/2026-0\d-\d\d \d\d:\d\d/)?.[0],
  ];
  expect(await told()).toEqual(['1 Feb 2026', 'February 1, 2026', '2026-02-01 01:30']);
  expect((await save({ timeZone: 'America/New_York' })).statusCode).toBe(200);
  expect(await told()).toEqual(['31 Jan 2026', 'January 31, 2026', '2026-01-31 15:00']);
});

test("shows facts that the server sets as locked, and they override the owner's", async () => {
  const { call, database, read, save } = await site({ KEEP_SPAM_DAYS: '12' });
  const row = { value: '7', changed_at: new Date().toISOString(), changed_by: 'asha' };
  await database.db
    .insertInto('site_facts')
    .values({ name: 'spamDays', ...row })
    .execute();
  const { facts, fixed } = await read();
  expect([facts.spamDays, fixed]).toEqual(['12', { spamDays: 'KEEP_SPAM_DAYS' }]);
  const refused = await save({ spamDays: '9', phone: '98230 00140' });
  const sentence = 'Set on the server, as KEEP_SPAM_DAYS';
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: sentence, fields: { spamDays: sentence } },
  ]);
  expect((await save({ spamDays: '12', phone: '98230 00140' })).statusCode).toBe(200);
  expect((await read()).facts).toMatchObject({ spamDays: '12', phone: '98230 00140' });
  expect((await call('GET', '/api/admin/retention')).json().spam).toBe(12);
});

test('escapes markup in a fact', async () => {
  const { save, page } = await site();
  const words = '<script>alert(1)</script>{email}"\'&';
  await save({ name: words.slice(0, 60), address: words, holidays: '<b onclick=x>Closed</b>' });
  for (const path of ['/', '/contact', '/feed.xml', '/nope']) {
    expect.soft(await page(path)).not.toMatch(/<script>alert|<b onclick/);
  }
});

test("sends enquiries to the site's email address unless OWNER_EMAIL is set, and to further recipients", async () => {
  const { http, database, save } = await site({ OWNER_EMAIL: '' });
  const enquiryEmails = 'neha@diya.example\nvikram@diya.example';
  await save({ name: 'Diya Digital', email: 'desk@diya.example', enquiryEmails });
  const url = '/api/contact/contact-messages';
  await http.inject({ method: 'POST', url, payload: aMessage() });
  const mails = await database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(mails).toMatchObject([
    { recipient: 'desk@diya.example', body_text: expect.stringContaining('Diya Digital') },
    { recipient: 'neha@diya.example', reply_to: 'asha@visitor.example' },
    { recipient: 'vikram@diya.example' },
    { recipient: 'asha@visitor.example', reply_to: 'desk@diya.example' },
  ]);
  await vi.waitFor(async () => {
    const { kept } = await database.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.count<number>('kept_at').as('kept'))
      .executeTakeFirstOrThrow();
    expect(Number(kept)).toBe(4);
  }, 15_000);
});

test('hides the recipients of enquiries from browsers', async () => {
  const { http, call } = await createTestAdmin();
  const facts = { ...brand, enquiryEmails: 'partner@elsewhere.example', tagline: 'New words' };
  const saved = await call('PUT', '/api/admin/site', { payload: facts });
  expect(saved.statusCode).toBe(200);
  for (const path of ['/admin/login', '/', '/contact']) {
    const page = (await http.inject(path)).body;
    expect.soft(page, path).toContain('</html>');
    expect.soft(page, path).not.toContain('elsewhere.example');
    expect.soft(page, path).not.toContain('enquiryEmails');
  }
  expect((await http.inject('/admin/login')).body).toContain('New words');
});
