import type { Page, SectionOf } from '../../domain/page.ts';

export const termsPage: Page<SectionOf<'hero' | 'legal-text'>> = {
  key: 'terms-conditions',
  name: 'Terms & Conditions',
  path: '/terms-conditions',
  meta: {
    title: 'Terms & Conditions',
    description:
      'The terms for our courses, hiring, agency and web services: access, fees and the no-refund rule, use of our material, liability and the law that applies.',
  },
  sections: [
    {
      kind: 'hero',
      title: 'Terms & Conditions',
      lead: 'What you may expect of us, and what we expect of you. Please read the third section before you pay.',
      actions: [],
      picture: 'legal',
      ground: 'chalk',
    },
    {
      kind: 'legal-text',
      effective: 'Effective 1 January 2025',
      parts: [
        {
          title: 'Scope of Services',
          text: `These terms apply between you and {name} when you use this website or buy one of our services:

- digital marketing courses;
- recruitment of digital marketing and IT people;
- digital marketing agency services;
- website design, development and maintenance.

What exactly you buy, its price and its dates stand in a written proposal, an invoice or a separate agreement. Where that says something different from these terms, it applies.`,
        },
        {
          title: 'Enrollment & Course Access',
          text: `Your seat is yours once we have received the fee and confirmed the batch by e-mail. A scholarship is agreed before payment and cannot be added afterwards. If you are under 18, a parent or guardian enrols for you.

Your access is for you alone. Where a course lists Lifetime Access, you may use its recordings and materials for as long as we offer the course in any form. We may move a class or replace a teacher, and will tell you as early as we can.

30-Day Guarantee: for thirty days from your first class you may move to another batch with a free seat, or repeat a module, without charge. The guarantee does not include the return of any fee.`,
        },
        {
          title: 'No Refund Policy',
          text: `Fees paid to us are non-refundable under all circumstances. This includes a change of plans, missed classes, an unfinished course, early termination, and a recruit who leaves.

Please ask whatever you need to know before you pay. We answer without charge.`,
        },
        {
          title: 'Service Quality Assurance',
          text: `We do our work with the care that can be expected of a competent professional. If something falls short of what was agreed, tell us within thirty days. We will put it right, or do it again, at our cost.

We cannot promise a particular job, salary, search position, number of sales or other result that depends on other people. Figures on this website are averages of earlier work and not a promise for yours.`,
        },
        {
          title: 'Use of Our Content',
          text: `The texts, pictures, lessons, recordings and templates here belong to us or to those who let us use them. You may read, print and quote them with a link, and use our templates in your own work. You may not resell, re-upload or teach from them without our written consent.

What we make for you as a client becomes yours when it is paid for in full. Tools and components that we bring along stay ours or their makers’, and you may go on using them as part of your work.`,
        },
        {
          title: 'User Responsibilities',
          text: `When you use this website or our services, you agree:

- to give correct details, and to tell us when they change;
- to keep logins and class links to yourself;
- to send us only material that you have the right to use;
- to write comments that are lawful, civil and your own; we may decline or remove others;
- not to attack, overload or copy the website by automated means;
- to give us the access, answers and approvals that our work for you needs, in good time.`,
        },
        {
          title: 'Termination',
          text: `You may stop using our services at any time. For agency work the first term is three months, and after that either side may end it with thirty days’ notice in writing. Work done until then is payable.

We may end your access if you break these terms in a serious way, or if you go on after a warning. Fees already paid are not returned. We hand over your accounts and data within seven working days.`,
        },
        {
          title: 'Limitation of Liability',
          text: `We are liable for direct loss that we cause, up to the amount you paid us for the service concerned in the twelve months before it. We are not liable for lost profit, or for faults of platforms and networks that we do not control.

None of this limits liability for fraud, wilful default or gross negligence, or takes away a right that the law does not allow you to give up, including rights under the Consumer Protection Act, 2019.`,
        },
        {
          title: 'Amendments',
          text: `We may change these terms. The new version appears here with its date and applies to what you buy after that day. What you bought earlier keeps the terms of its day.`,
        },
        {
          title: 'Governing Law',
          text: `These terms are governed by the laws of India. Disputes that we cannot settle by talking go to the courts of {governingPlace}.`,
        },
        {
          title: 'Contact',
          text: `Questions about these terms? Write to {email}, and a person will answer within one working day.`,
        },
      ],
    },
  ],
};
