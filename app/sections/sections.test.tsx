import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aboutPage } from '../../content/pages/about.ts';
import type { Section } from '../../domain/page.ts';
import { withoutBlankOffice } from '../../domain/pages/empty-sections.ts';
import { everySection } from '../../tests/support/sections/every-section.ts';
import { ContactForm } from './forms/contact-form.tsx';
import { UnsubscribeForm } from './forms/newsletter-form.tsx';
import { SectionList, type SectionSlots } from './section-list.tsx';

const token = 'a.token';
const forms: SectionSlots = {
  'contact-desk': (
    <ContactForm
      cameFrom={{ page: '', subject: '' }}
      email="asha@example.com"
      hours="Monday: 9 AM"
      reach={[]}
      token={token}
    />
  ),
};

function render(sections: Section[], slots: SectionSlots = forms): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SectionList sections={sections} slots={slots} />
    </MemoryRouter>,
  );
}

function renderKind<K extends Section['kind']>(kind: K): string {
  return render(everySection.filter((section) => section.kind === kind));
}

function count(html: string, pattern: RegExp): number {
  return html.match(pattern)?.length ?? 0;
}

describe('a page with every section', () => {
  const html = render(everySection);

  it.each(everySection.map((section) => section.kind))('renders %s', (kind) => {
    expect(renderKind(kind)).toMatch(/^<section .*<\/section>$/s);
  });

  it('has one h1, and no heading that skips a level', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [place, level] of levels.entries()) {
      expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  it('has no style attributes, which the content security policy refuses', () => {
    expect(html).not.toMatch(/\sstyle=/);
  });

  it('uses no id twice', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('connects each label to a field', () => {
    const fields = [...html.matchAll(/ for="([^"]+)"/g)].map((match) => match[1]);
    expect(fields.length).toBeGreaterThan(5);
    for (const field of fields) expect(html).toContain(`id="${field}"`);
  });
});

describe('grounds', () => {
  it('alternate between chalk and sand after a green hero', () => {
    const order = ['hero', 'benefits', 'courses', 'learner-stories', 'closing'];
    const sections = order.flatMap((kind) => everySection.filter((one) => one.kind === kind));
    const grounds = [...render(sections).matchAll(/data-ground="(\w+)"/g)].map((match) => match[1]);
    expect(grounds).toEqual(['green', 'chalk', 'sand', 'chalk', 'chalk']);
  });
});

describe('the hero', () => {
  it('links to places on this page, to mail and to other pages', () => {
    const hero = renderKind('hero');
    expect(hero).toContain('href="#services"');
    expect(hero).toContain('href="mailto:asha@example.com"');
    expect(hero).toContain('href="/contact#contact-form"');
  });
});

describe('the carousel', () => {
  const html = renderKind('testimonials');

  it('has a radio button for each quote, in one group, with the first checked', () => {
    const radios = html.match(/<input[^>]+type="radio"[^>]*>/g) ?? [];
    expect(radios).toHaveLength(2);
    expect(new Set(radios.map((radio) => /name="([^"]+)"/.exec(radio)?.[1])).size).toBe(1);
    expect(radios.map((radio) => radio.includes('checked=""'))).toEqual([true, false]);
  });

  it('labels each dot with its position and person', () => {
    expect(html).toContain('Testimonial 2 of 2: Ravi K.');
  });
});

describe('the opening', () => {
  const hero = everySection.find((section) => section.kind === 'hero');
  const scorecard = everySection.find((section) => section.kind === 'scorecard');
  if (!hero || !scorecard) throw new Error('There is no opening, or no scorecard.');
  const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

  it('begins a line for each sentence of its title, and one for its end', () => {
    const html = render([{ ...hero, title: 'Learn. Work hard, e.g. at night.', accent: 'Earn.' }]);
    const [, title = ''] = /<h1[^>]*>(.*)<\/h1>/.exec(html) ?? [];
    expect(title.match(/<span class="block[^>]*>[^<]*/g)?.map(textOf)).toEqual([
      'Learn.',
      'Work hard, e.g. at night.',
      'Earn.',
    ]);
  });

  it('begins a line after the stroke that ends a sentence of Hindi', () => {
    const html = render([{ ...hero, title: 'काम सीखिए। सही लोग रखिए।', accent: 'आगे बढ़िए।' }]);
    const [, title = ''] = /<h1[^>]*>(.*)<\/h1>/.exec(html) ?? [];
    expect(title.split('<span class="block').slice(1)).toHaveLength(3);
    expect(textOf(title)).toBe('काम सीखिए। सही लोग रखिए। आगे बढ़िए।');
  });

  it('sets a long end of the title smaller, so that it keeps to one line', () => {
    const size = (accent: string) =>
      /<h1 class="([^"]*)"/.exec(render([{ ...hero, title: 'We teach,', accent }]))?.[1];
    expect(size('and do.')?.trim()).toBe('display-1');
    expect(size('shows its working.')).toMatch(/max-sm:text-\[min\(9\.7vw/);
    expect(size('hire for it and do it.')).toMatch(/3\.25rem.*max-sm/);
    expect(size('an end that no column of any screen could hold')).toContain('2.5rem');
  });

  it('says in its h1 what people search for, where its page is about that', () => {
    const words = { eyebrow: 'Lamps in Nagpur', title: 'Light', accent: 'for all.' };
    const named = render([{ ...hero, ...words, namesSubject: true }]);
    expect(textOf(/<h1[^>]*>(.*)<\/h1>/.exec(named)?.[1] ?? '')).toBe(
      'Lamps in Nagpur: Light for all.',
    );
    const [, plain = ''] = /<h1[^>]*>(.*)<\/h1>/.exec(render([{ ...hero, ...words }])) ?? [];
    expect(textOf(plain)).toBe('Light for all.');
  });

  it('of paper holds the specimen that follows, with its heading', () => {
    const html = render([{ ...hero, composition: 'paper' }, scorecard]);
    expect(html).toMatch(/<section class="paper-band[^>]*>.*<h2[^>]*>.*>Specimen</);
    expect(render([hero, scorecard])).not.toContain('paper-band');
  });

  it('that is split shows the measured figures, if there are any', () => {
    const split = { ...hero, composition: 'split' } as const;
    const stats = [{ figure: '1.9 s', label: 'to the main content' }];
    expect(render([{ ...split, stats }])).toContain('1.9 s');
    expect(render([{ ...split, stats: undefined }])).not.toContain('<dl');
  });
});

describe('courses', () => {
  const html = renderKind('courses');

  it('mark only the popular and the upcoming one', () => {
    expect(count(html, /Most Popular/g)).toBe(1);
    expect(count(html, /Upcoming/g)).toBe(1);
    expect(html.indexOf('Upcoming')).toBeGreaterThan(html.indexOf('Plain course'));
  });

  it('say which course each Enroll Now button is for', () => {
    expect(html).toContain('Enroll Now<span class="sr-only">: Plain course</span>');
  });
});

describe('people', () => {
  const facesIn = (html: string) => [...html.matchAll(/<img alt="([^"]*)"/g)].map(([, alt]) => alt);
  const drawn = (kind: Section['kind'], names: string[]) =>
    render(
      everySection
        .filter((section) => section.kind === kind)
        .map((section) => ({ ...section, drawn: names }) as Section),
    );

  it('have a drawing only where they are samples that have one', () => {
    expect(facesIn(renderKind('testimonials'))).toEqual([]);
    expect(facesIn(drawn('testimonials', ['Asha R.']))).toEqual([
      'Drawing of Asha R., a sample person',
    ]);
    expect(facesIn(renderKind('learner-stories'))).toEqual([]);
  });

  it('are shown with what they answer and their languages', () => {
    const html = renderKind('people');
    for (const words of ['Meera N.', 'Answers about hiring', 'English, Tamil', 'Arjun P.']) {
      expect(html).toContain(words);
    }
  });

  it('of partners without a logo are named, and link to their site', () => {
    const html = renderKind('partners');
    expect(html).toMatch(/<a [^>]*href="https:\/\/neelgiri\.example"[^>]*>.*Neelgiri.*<\/a>/);
    expect(html).toContain('Charkha');
  });
});

describe('the office', () => {
  const office = everySection.find(({ kind }) => kind === 'office');

  it('opens maps at its address, and asks nobody for a map before that', () => {
    const html = renderKind('office');
    expect(html).toContain(
      'href="https://www.google.com/maps/search/?api=1&amp;query=Margdeep%2C+Shree+Arcade%2C+Pune+411004"',
    );
    expect(html).toContain('Closed on 26 January');
    expect(html).not.toMatch(/ src=|<iframe/);
  });

  it('is left out while no address is known', () => {
    if (office?.kind !== 'office') throw new Error('There is no section for the office.');
    const kindsWith = (address: string) => {
      const sections = [{ ...office, place: { ...office.place, address } }];
      return withoutBlankOffice({ ...aboutPage, sections }).sections.map(({ kind }) => kind);
    };
    expect(kindsWith('Shree Arcade')).toEqual(['office']);
    expect(kindsWith('')).toEqual([]);
  });
});

describe('learner stories', () => {
  it('say their stars in words', () => {
    expect(renderKind('learner-stories')).toContain('5 out of 5 stars');
  });
});

describe('the scorecard', () => {
  it('is marked as a specimen, and says its marks in words', () => {
    const html = renderKind('scorecard');
    expect(html).toContain('>Specimen<');
    expect(html).toContain('4 of 5');
  });
});

describe('services', () => {
  const section = everySection.find(({ kind }) => kind === 'service-details');
  if (section?.kind !== 'service-details') throw new Error('There is no section with services.');
  const looks = (['report', 'page'] as const).map((look) => render([{ ...section, look }]));

  it('look like a report or like a page, with the same content', () => {
    expect(looks[0]).not.toBe(looks[1]);
    for (const html of looks) {
      for (const words of ['SEO', 'Be found.', 'Judged by calls', 'Faults fixed']) {
        expect(html).toContain(words);
      }
    }
  });
});

describe('a line above the title', () => {
  it('is left out when it is empty', () => {
    // The cards of these kinds have an eyebrow of their own.
    const withCards = ['latest-posts', 'case-studies'];
    const sections = everySection.filter(({ kind }) => !withCards.includes(kind));
    const bare = sections.map((section) => ({ ...section, eyebrow: undefined }) as Section);
    expect(render(sections)).toContain('class="eyebrow');
    expect(render(bare)).not.toContain('class="eyebrow');
  });
});

describe('questions', () => {
  const html = renderKind('faq');

  it('share one name, so that the browser keeps one open at a time', () => {
    expect(count(html, /<details[^>]* name="faq"/g)).toBe(2);
  });

  it('are all closed at first', () => {
    expect(html).not.toMatch(/<details[^>]* open/);
  });
});

describe('the contact desk', () => {
  const html = renderKind('contact-desk');

  it('is the target of every call to action', () => {
    expect(html).toContain('id="contact-form"');
  });

  it('posts the form to its own page, without the messages of browsers', () => {
    expect(html).toMatch(
      /<form data-draft="contact" noValidate="" action="#posted-answer" method="post">/,
    );
  });

  it('offers the five subjects after a placeholder that cannot be sent', () => {
    expect(count(html, /<option/g)).toBe(6);
    expect(html).toMatch(/<option disabled="" value=""[^>]*>Select a subject/);
  });
});

describe('the newsletter panel', () => {
  const panel = everySection.filter((section) => section.kind === 'newsletter-panel');
  const show = (form: ReactNode) => render(panel, { 'newsletter-panel': form });

  it('says so when the link has no address', () => {
    const html = show(<UnsubscribeForm address="" token={token} />);
    expect(html).toContain('No email provided in the link.');
  });

  it('asks before it unsubscribes an address', () => {
    const html = show(<UnsubscribeForm address="asha@example.com" token={token} />);
    expect(html).toContain('asha@example.com');
    expect(html).toContain('Confirm Unsubscribe');
  });
});
