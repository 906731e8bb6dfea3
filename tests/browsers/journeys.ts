import { messages } from '../../domain/messages.ts';
import { stageLabels } from '../../domain/people/person.ts';
import { postMessages } from '../../domain/posts/post-messages.ts';
import { translation } from '../support/change-page.ts';
import { administrator } from '../support/site/site.ts';
import { type Browser, keys, until } from './browser.ts';

interface Desk {
  browser: Browser;
  /** The origin of a new site. */
  site: string;
  /** A suffix that keeps the browsers' stored data apart. */
  own: string;
}

type Journey = (desk: Desk) => Promise<void>;

const phone = [390, 844] as const;
const desktop = [1280, 900] as const;

/** Waits until a text is visible. */
const says = ({ browser }: Desk, text: string) =>
  until(`The page says “${text}”`, () =>
    browser.run((words) => document.body.innerText.includes(words), text),
  );

const isAt = ({ browser }: Desk, path: string) =>
  until(`The address is ${path}`, () =>
    browser.run((wanted) => location.pathname + location.search + location.hash === wanted, path),
  );

const pathOf = ({ browser }: Desk) => browser.run(() => location.pathname);

function expect(isTrue: unknown, what: string): void {
  if (!isTrue) throw new Error(what);
}

/** A mark that a new document does not have, to detect a page load. */
const mark = ({ browser }: Desk) =>
  browser.run(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = ({ browser }: Desk) =>
  browser.run(() => document.documentElement.hasAttribute('data-mark'));

async function fillContactForm({ browser }: Desk, name: string): Promise<void> {
  const fields = {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@visitor.example`,
    phone: '9812345678',
    message: 'Please call me about the next batch.',
  };
  for (const [field, text] of Object.entries(fields)) {
    await browser.press(`#contact-form [name="${field}"]`);
    await browser.type(text);
  }
  await browser.run(() => {
    const subject = document.querySelector<HTMLSelectElement>('#contact-form [name="subject"]');
    if (!subject) return;
    subject.value = 'Hiring Needs';
    subject.dispatchEvent(new Event('input', { bubbles: true }));
    subject.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await browser.press('#contact-form [name="acceptPolicy"]');
}

/** Signs in; ends on the dashboard. */
async function signIn(desk: Desk): Promise<void> {
  const { browser, site } = desk;
  await browser.goto(`${site}/admin/dashboard`);
  await until('The login or the dashboard is visible', () =>
    browser.run(() => document.querySelector('h1, [name="password"]') !== null),
  );
  if ((await pathOf(desk)) === '/admin/login') {
    await browser.press('[name="username"]');
    await browser.type(administrator.username);
    await browser.press('[name="password"]');
    await browser.type(administrator.password + keys.enter);
  }
  await isAt(desk, '/admin/dashboard');
  await until('The dashboard is visible', () =>
    browser.run(() => document.querySelector('main h1')?.textContent === 'Dashboard'),
  );
}

/** Calls the API like the admin does. */
const api = ({ browser }: Desk, path: string, body?: object) =>
  browser.run(
    async (address, json) => {
      const headers: Record<string, string> = {
        Authorization: `Bearer ${localStorage.getItem('adminToken')}`,
      };
      if (json) headers['Content-Type'] = 'application/json';
      const method = json ? 'POST' : 'GET';
      const response = await fetch(address, {
        method,
        headers,
        ...(json && { body: JSON.stringify(json) }),
      });
      return await response.json();
    },
    path,
    body ?? null,
  );

/** Journeys that also work in older browsers. */
export const olderJourneys: Record<string, Journey> = {
  'shows missing fields in place when the first action is the contact form’s button': async (
    desk,
  ) => {
    const { browser, site } = desk;
    await browser.goto(`${site}/contact`);
    await mark(desk);
    await browser.press('#contact-form [type="submit"]');
    await says(desk, 'Name is required');
    expect(await isMarked(desk), 'The form was posted as a page.');
  },

  'subscribes when the first action is the newsletter form’s button': async (desk) => {
    const { browser, site, own } = desk;
    await browser.goto(`${site}/blog`);
    await browser.run((email) => {
      const field = document.querySelector<HTMLInputElement>('#newsletter [type="email"]');
      if (field) field.value = email;
    }, `first.${own}@visitor.example`);
    await mark(desk);
    await browser.press('#newsletter button');
    await says(desk, messages.newsletter.success);
    expect(await isMarked(desk), 'The form was posted as a page.');
  },

  'unsubscribes an address with the first press': async (desk) => {
    const { browser, site, own } = desk;
    await browser.goto(`${site}/unsubscribe?email=first.${own}@visitor.example`);
    await browser.press('#unsubscribe [type="submit"]');
    await says(desk, messages.unsubscribe.success);
  },

  'sends an enquiry, and Back shows an empty form that works': async (desk) => {
    const { browser, site, own } = desk;
    await browser.goto(`${site}/contact`);
    await fillContactForm(desk, `Kavita ${own}`);
    await browser.press('#contact-form [type="submit"]');
    await says(desk, messages.contact.success);
    await browser.goto(`${site}/about`);
    await browser.back();
    await isAt(desk, '/contact');
    const form = await browser.run(() => ({
      message: document.querySelector<HTMLTextAreaElement>('#contact-form [name="message"]')?.value,
      text: document.querySelector<HTMLElement>('main')?.innerText,
    }));
    expect(!form.message, `The message is still there: ${form.message}`);
    expect(!form.text?.includes('Sending...'), 'The form is still sending.');
  },

  'shows a usable form after leaving while an enquiry is being sent and going Back': async (
    desk,
  ) => {
    const { browser, site, own } = desk;
    await browser.goto(`${site}/contact`);
    await fillContactForm(desk, `Meena ${own}`);
    await browser.run(() => {
      document.querySelector<HTMLElement>('#contact-form [type="submit"]')?.click();
      setTimeout(() => location.assign('/about'), 0);
    });
    await isAt(desk, '/about');
    await browser.back();
    await isAt(desk, '/contact');
    await until('The form has settled', () =>
      browser.run(() => {
        const button = document.querySelector<HTMLButtonElement>('#contact-form [type="submit"]');
        return !button || (!button.disabled && button.textContent !== 'Sending...');
      }),
    );
  },

  'keeps what was typed into each form of a translated page': async (desk) => {
    const { browser, site, own } = desk;
    const email = `translated.${own}@visitor.example`;
    const forms = [
      ['/contact', '#contact-form [name="message"]'],
      ['/contact', '#contact-form [name="name"]'],
      ['/blog/reels-that-sell-a-script-in-five-beats', '#leave-a-comment [name="comment"]'],
      ['/blog', '#newsletter [name="email"]'],
    ] as const;
    for (const [path, field] of forms) {
      await browser.goto(site + path);
      await browser.run(translation);
      await browser.press(field);
      await browser.type('Namaste');
      await until(`${field} is hydrated`, () =>
        browser.run(
          (one) => document.querySelector(one)?.closest('[data-hydrated]') !== null,
          field,
        ),
      );
      await browser.type(' India');
      const value = await browser.run(
        (one) => document.querySelector<HTMLInputElement>(one)?.value,
        field,
      );
      expect(value === 'Namaste India', `${field} has ${value}.`);
    }
    await browser.goto(`${site}/unsubscribe?email=${email}`);
    await browser.run(translation);
    await browser.press('#unsubscribe [type="submit"]');
    await says(desk, messages.unsubscribe.success);
  },

  'leads from the header of a phone to another page': async (desk) => {
    const { browser, site } = desk;
    await browser.resize(...phone);
    await browser.goto(`${site}/`);
    await browser.press('[aria-label="Open menu"], [aria-label="All pages"]');
    await browser.press('#site-menu a, footer a', 'About');
    await isAt(desk, '/about');
    await browser.resize(...desktop);
  },

  'shows what is kept of a pasted phone number, and sends it': async (desk) => {
    const { browser, site, own } = desk;
    await browser.goto(`${site}/contact`);
    await browser.press('#contact-form [name="phone"]');
    await until('The form is hydrated', () =>
      browser.run(() => document.querySelector('#contact-form [data-hydrated]') !== null),
    );
    await browser.run((number) => {
      const field = document.querySelector<HTMLInputElement>('#contact-form [name="phone"]');
      if (field) field.value = number;
    }, '\u202a+91 (98230) 00-140\u202c (WhatsApp)');
    await browser.press('#contact-form [name="name"]');
    const shown = await browser.run(
      () => document.querySelector<HTMLInputElement>('#contact-form [name="phone"]')?.value,
    );
    expect(shown === '+91 98230 00 140', `The field has ${shown}.`);
    await browser.run(() => {
      const field = document.querySelector<HTMLInputElement>('#contact-form [name="phone"]');
      if (field) field.value = '';
    });
    await fillContactForm(desk, `Pasted ${own}`);
    await browser.press('#contact-form [type="submit"]');
    await says(desk, messages.contact.success);
  },

  'finds a post by the search of the blog': async (desk) => {
    const { browser, site } = desk;
    await browser.goto(`${site}/blog`);
    await browser.press('form[role="search"] [type="search"]');
    await browser.type(`reels${keys.enter}`);
    await until('The post is found', () =>
      browser.run(
        () =>
          location.search.includes('reels') &&
          document.querySelector('main')?.innerText.includes('Reels That Sell'),
      ),
    );
  },

  'opens and closes an answer among the questions': async (desk) => {
    const { browser, site } = desk;
    await browser.goto(`${site}/digital-marketing-agency`);
    const height = () =>
      browser.run(
        () => document.querySelector('main details[name="faq"]')?.getBoundingClientRect().height,
      );
    const closed = (await height()) ?? 0;
    await browser.press('main details[name="faq"] summary');
    await until('It is open', async () => ((await height()) ?? 0) > closed + 20);
    await browser.press('main details[name="faq"] summary');
    await until('It is closed', async () => (await height()) === closed);
  },

  'scrolls to an anchor of a page, below the header': async (desk) => {
    const { browser, site } = desk;
    const isThere = () =>
      browser.run(() => {
        const top = document.querySelector('#contact-form')?.getBoundingClientRect().top ?? -1;
        const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
        return top >= Math.min(header, 1) && top < innerHeight / 2;
      });
    await browser.goto(`${site}/contact#contact-form`);
    await until('The form is in view', isThere);
    await browser.goto(`${site}/`);
    await browser.goto(`${site}/contact`);
    await browser.press('main a[href="#contact-form"], main a[href="/contact#contact-form"]');
    await until('The form is in view', isThere);
  },

  'filters the blog by category in place, and Back shows all posts again': async (desk) => {
    const { browser, site } = desk;
    await browser.goto(`${site}/blog`);
    const titles = () =>
      browser.run(() => [...document.querySelectorAll('main h3')].map((each) => each.textContent));
    const all = await titles();
    await mark(desk);
    await browser.press('[aria-label="Categories"] a[href*="category="]');
    await until('Fewer are shown', async () => (await titles()).join() !== all.join());
    expect(await isMarked(desk), 'The page was reloaded.');
    await browser.back();
    await until('All are shown', async () => (await titles()).join() === all.join());
  },
};

/** Journeys that need a browser of the last two years. */
const newer: Record<string, Journey> = {
  'opens the menu on a phone, closes it with Escape, and follows its links': async (desk) => {
    const { browser, site } = desk;
    await browser.resize(...phone);
    await browser.goto(`${site}/`);
    const isOpen = () =>
      browser.run(() => document.querySelector('#site-menu')?.matches(':popover-open') ?? false);
    await browser.press('[aria-label="Open menu"]');
    await until('The menu is open', isOpen);
    await browser.type(keys.escape);
    await until('The menu is closed', async () => !(await isOpen()));
    await browser.press('[aria-label="Open menu"]');
    await until('The menu is open', isOpen);
    await browser.press('#site-menu a', 'About');
    await isAt(desk, '/about');
    await browser.back();
    await isAt(desk, '/');
    expect(!(await isOpen()), 'Back shows the menu open.');
    await browser.resize(...desktop);
  },

  'writes a blog with the keyboard and the toolbar, and stores it': async (desk) => {
    const { browser, site, own } = desk;
    await signIn(desk);
    await browser.goto(`${site}/admin/blog/create`);
    await browser.press('[name="title"]');
    await browser.type(`Lanterns ${own}`);
    await browser.press('.rich-text[contenteditable="true"]');
    await browser.type('Oil, wick and ');
    await browser.press('.rich-bar button', 'Bold');
    await browser.type('brass');
    await browser.press('.rich-bar button', 'Bold');
    await browser.type(`.${keys.enter}## A heading${keys.enter}Words below.`);
    await until('The text is in the editor', () =>
      browser.run(() => {
        const text = document.querySelector('.rich-text');
        return (
          text?.querySelector('strong')?.textContent === 'brass' &&
          text.querySelector('h2, h3')?.textContent === 'A heading'
        );
      }),
    );
  },

  'publishes it from the sheet, so that everybody can read it': async (desk) => {
    const { browser, site, own } = desk;
    const title = `Kites ${own}`;
    await signIn(desk);
    await browser.goto(`${site}/admin/blog/create`);
    await browser.press('[name="title"]');
    await browser.type(title);
    await browser.press('.rich-text[contenteditable="true"]');
    await browser.type('Paper, bamboo and a good wind.');
    await browser.press('[name="author"]');
    await browser.type('Asha Menon');
    await browser.press('.post-bar button', 'Publish...');
    await says(desk, 'What will be visible where');
    await browser.press('dialog[open] [type="submit"]');
    await says(desk, postMessages.created);
    await until('The form is left', async () => (await pathOf(desk)) !== '/admin/blog/create');
    const slug = title.toLowerCase().replaceAll(' ', '-');
    await browser.goto(`${site}/blog/${slug}`);
    await says(desk, 'Paper, bamboo and a good wind.');
  },

  'moves a person on the board, and opens a dialog while another one closes': async (desk) => {
    const { browser, site, own } = desk;
    await signIn(desk);
    const name = `Lata ${own}`;
    const { id } = await api(desk, '/api/admin/people', {
      name,
      phone: '',
      email: `lata.${own}@visitor.example`,
      interest: '',
      source: 'Phone',
      note: 'Asked about the fees.',
    });
    await browser.goto(`${site}/admin/people?view=board&search=${name}`);
    await browser.press('.people-board button', `${stageLabels.contacted}: ${name}`);
    await until('It is stored', async () => {
      const { stage } = await api(desk, `/api/admin/people/${id}`);
      return stage === 'contacted';
    });
    await until('The card has its new place', () =>
      browser.run(
        (label, own) =>
          document.querySelector(`[aria-label="${label}"]`)?.textContent.includes(own) ?? false,
        stageLabels.contacted,
        name,
      ),
    );
    await browser.press(`[aria-label="${stageLabels.contacted}"] button`, `Move ${name}`);
    await until('The dialog is open', () =>
      browser.run(() => document.querySelector('dialog[open]') !== null),
    );
    await browser.run((label) => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
      return new Promise((done) => setTimeout(done, 100));
    }, `Move ${name}`);
    const isOpen = await browser.run(() => document.querySelector('dialog[open]') !== null);
    expect(isOpen, 'The press while a dialog closed opened nothing.');
  },
};

export const journeys: Record<string, Journey> = { ...olderJourneys, ...newer };
