import type { Page, SectionOf } from '../../domain/page.ts';

// Describes what this software does by default. Read it again, and change it, when you switch on
// GA4 or Plausible, or add any service that receives visitors' data.
export const privacyPolicyPage: Page<SectionOf<'hero' | 'legal-text'>> = {
  key: 'privacy-policy',
  name: 'Privacy Policy',
  path: '/privacy-policy',
  meta: {
    title: 'Privacy Policy',
    description:
      'What we store when you write, comment or subscribe, why, for how long, and how to have it shown, corrected or erased. No cookies for visitors.',
  },
  sections: [
    {
      kind: 'hero',
      title: 'Privacy Policy',
      lead: 'We keep what you send us so that we can answer you. We do not follow you, and we sell nothing.',
      actions: [],
      picture: 'legal',
      ground: 'chalk',
    },
    {
      kind: 'legal-text',
      effective: 'Effective 1 January 2025',
      parts: [
        {
          title: 'Who We Are',
          text: `{name} teaches digital marketing, recruits digital talent, runs marketing for businesses and builds websites, in India. In the words of the Digital Personal Data Protection Act, 2023, we are the data fiduciary for this website: we decide why and how your data is used, and we answer for it.

This policy covers this website. Courses, hiring and client projects have agreements of their own, which say what more is needed for them.`,
        },
        {
          title: 'Information We Collect',
          text: `Only what you type in, and a short record of where and when:

- Contact form: your name, e-mail, phone number, subject and message. With them we store your consent (which version of this policy you agreed to, and when), the page that led you to the form and the one your visit began on, the course you asked about, and the site or campaign that brought you.
- Newsletter: your e-mail address, the time and policy version of your consent, the time you confirmed, and the topics you chose. We first mail you a link; until you open it, you are not subscribed. A request that nobody confirms is deleted after {keepUnconfirmed}.
- Comments: your name, e-mail address and comment. Your name and comment appear in public after we approve them. Your e-mail address is never shown.
- Page count: that a page was opened on a given day, the site and the campaign the visit came from, and the kind of device. This holds no IP address and nothing else that could point to you.

Like every web server, ours sees your IP address while it answers you, and may use it to stop floods of requests. We do not store it with your message, comment or subscription, or in the page count.

If you are under 18, please have a parent or guardian write to us instead.`,
        },
        {
          title: 'How We Use Your Information',
          text: `- To answer your message, and to go on with what you asked for: a course, a hire, a campaign or a website.
- To send you the newsletter, if you confirmed that you want it.
- To moderate comments before they appear.
- To see which pages are read, as totals.
- To keep spam out and the site running.

A message or comment that looks like spam is stored apart for {keepSpam}, so that a person can rescue it if we were wrong. Then it is deleted. No decision about you is made by a machine alone.`,
        },
        {
          title: 'Marketing and CRM Usage',
          text: `Enquiries stay in this website’s own inbox, which only those of us who answer them can open. There we mark whether a message has been read and answered, and may add a private note. We do not copy it into another company’s customer database.

Writing to us does not put you on the newsletter, and agreeing to this policy does not either. Every newsletter has a link that takes you off the list. We then keep your address with the day you left, so that we do not write to you by mistake.

We do not sell, rent or lend your data, and we do not hand it to advertisers.`,
        },
        {
          title: 'Cookies and Analytics',
          text: `We set no advertising or tracking cookies. Page views, and how fast our pages were for you, are counted by our own software, on our own server, without cookies and without personal data, so you are not asked to accept anything. Until you close the tab, your browser itself remembers which site or campaign brought you, so that a message you send can tell us. If your browser sends Do Not Track or Global Privacy Control, it remembers nothing of that and you are not counted. What you type into a form stays in the tab, and only there, until you send it or close the tab.

Our pages load nothing from other companies: no reCAPTCHA, no advertising pixels, no fonts, maps or videos from elsewhere. Pictures and typefaces come from our own server.

We use no analytics service of another company. Should we ever change to one, such as Google Analytics 4 or Plausible, we will name it here first, say what it receives, and ask for your consent where the law requires it.

Links to LinkedIn, Instagram, maps and other sites lead away from ours. What happens there is up to those sites and their policies.`,
        },
        {
          title: 'Data Protection and Security',
          text: `- This site is served over HTTPS, so that what you type is encrypted on its way to us.
- Only those of us who need it for their work can read messages, subscriptions and the private part of comments, each with a password of their own. We store passwords in a form that nobody can read back, and whoever stops working is logged out after a while.
- {processors}
- If a breach touches your personal data, we will tell you and the Data Protection Board of India.

{keeping}`,
        },
        {
          title: 'Your Rights',
          text: `Under India’s Digital Personal Data Protection Act, 2023, you may:

- ask what personal data of yours we hold, what we do with it and with whom we have shared it;
- have it corrected, completed or brought up to date;
- have it erased, unless a law obliges us to keep it;
- withdraw your consent at any time: for the newsletter by the link in each one, for a message or a comment by an e-mail to {email}; what we did before that remains lawful;
- name someone to use these rights for you if you die or are no longer able to;
- complain to us, and to the Data Protection Board of India if our answer does not satisfy you.

It costs nothing. We answer within one working day and finish within thirty days. We may ask you to write from the address concerned, so that nobody else can ask for your data.`,
        },
        {
          title: 'Policy Updates',
          text: `If we change what we do, we change this page first and put a new date at the top. Your consent is stored with the version you agreed to. If a change would let us use your data for something new, we will ask you again.`,
        },
        {
          title: 'Contact Us',
          text: `For a question, a request or a complaint about your data, write to {email}. Put “Privacy” in the subject line, and the person responsible for data protection will answer.`,
        },
      ],
    },
  ],
};
