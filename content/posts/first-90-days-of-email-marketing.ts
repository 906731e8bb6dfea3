import type { SeedPost } from '../../domain/posts/post.ts';

export const emailFirst90Days: SeedPost = {
  title: 'Your First 90 Days of E-mail Marketing',
  author: 'Meera Iyer',
  authorBio:
    'Meera Iyer builds sites for small companies and writes the e-mails that follow a sale. She reads every reply herself. (Sample author.)',
  publishedOn: '2026-08-30',
  categories: ['Marketing Tips'],
  tags: ['Content Marketing', 'Strategy', 'AI'],
  metaDescription:
    'Get consent, set up your domain and write six useful messages before you start a newsletter. A 90-day plan for a small business.',
  content: `
<p>The physiotherapist in Kothrud had 412 e-mail addresses, all in a ruled exercise book beside the billing counter. She had written to none of them in four years. “I will start the newsletter from Monday,” she said. We closed the book and asked a different question: which of these people had said yes to a newsletter? The answer was none. They had given an address so that a bill could be sent.</p>
<p>That is where most small lists begin, and it is a fine place to start. Ninety days is enough to do it properly: the first thirty for permission and plumbing, the next thirty for six messages that do the daily work, the last thirty for a newsletter you can keep up.</p>

<h2>Days 1 to 30: permission first</h2>
<p>An address given for a bill is for the bill. India’s Digital Personal Data Protection Act, 2023, describes consent in section 6 as free, specific, informed, unconditional and unambiguous, and says that taking it back must be as easy as giving it. The Digital Personal Data Protection Rules, notified in November 2025, say what a request for consent must contain, and give businesses until May 2027 to comply with most of them. You do not need a lawyer to act on this. You need four things on the form:</p>
<ul>
<li><strong>One box, not ticked in advance.</strong> “Send me one exercise and one clinic notice every fortnight.” It says what comes and how often.</li>
<li><strong>A confirming message.</strong> The person clicks a link before you write again. It weeds out typing mistakes and addresses entered by somebody else.</li>
<li><strong>A record.</strong> Keep the date, the page or counter where they agreed, and the words they agreed to. A spreadsheet with four columns will do.</li>
<li><strong>A way out in every mail.</strong> One link, no login, no “tell us why” before it works.</li>
</ul>
<p>For the exercise book, we asked at the counter. Each patient who came in during the month was shown the sentence above and could sign up on the clinic’s phone. Ninety-six did. A list of ninety-six people who asked is worth more than 412 who did not, and the reason is mechanical: unwanted mail gets marked as spam, and the mark counts against everything else you send, including appointment reminders.</p>

<h2>The three records on your domain</h2>
<p>Send from your own domain, such as clinic@yourdomain.in, and not from a free Gmail address pushed through a mailing service. Then ask whoever manages your DNS to add three records. Your mail provider’s help page gives the exact values.</p>
<table>
<thead><tr><th scope="col">Record</th><th scope="col">What it tells the receiver</th><th scope="col">How you check it</th></tr></thead>
<tbody>
<tr><td>SPF</td><td>Which servers may send for this domain</td><td>Open a mail you sent to Gmail, choose “Show original”, and look for SPF: PASS</td></tr>
<tr><td>DKIM</td><td>That the message was signed by the domain and not altered on the way</td><td>The same screen shows DKIM: PASS, with your domain beside it</td></tr>
<tr><td>DMARC</td><td>What to do when neither check passes for the domain in the From line, and where to send reports</td><td>The same screen shows DMARC: PASS</td></tr>
</tbody>
</table>
<p>Since February 2024 Google and Yahoo have asked all three of bulk senders, and since 5 May 2025 Outlook.com asks the same of domains that send it more than 5,000 messages a day. Google counts you as a bulk sender at about 5,000 messages a day to personal Gmail accounts. Google and Yahoo also require one-click unsubscribe on marketing mail, honoured within two days, and a reported spam rate below 0.3%. Google’s advice is to stay under 0.1%. Read <a href="https://support.google.com/a/answer/81126">Google’s sender guidelines</a>, <a href="https://senders.yahooinc.com/best-practices/">Yahoo’s sender best practices</a> and <a href="https://sendersupport.olc.protection.outlook.com/pm/policies.aspx">Outlook’s requirements</a>; none is long.</p>
<p>You may never send 5,000 a day. Follow the rules anyway, because every sender needs at least SPF or DKIM for Gmail, and small numbers are unforgiving. On 400 delivered messages, one complaint is 0.25% and two are 0.5%. A DMARC policy of p=none meets the requirement and lets you read the reports before you become stricter.</p>
<p>“One-click” has an exact meaning. The message carries two headers, List-Unsubscribe and List-Unsubscribe-Post, described in <a href="https://www.rfc-editor.org/rfc/rfc8058">RFC 8058</a>, so that the mail app can show its own unsubscribe button. Most sending services add them for you. Check with “Show original” rather than trusting the brochure, and keep a visible link in the body as well.</p>

<h2>Days 31 to 60: six messages before the newsletter</h2>
<p>A newsletter has to be written again every time. These six are written once, go out when something happens, and reach a person who is expecting them.</p>
<ol>
<li><strong>The confirmation.</strong> “Please confirm your address.” One sentence, one link, nothing else.</li>
<li><strong>The welcome.</strong> Sent at once after the click: what will come, how often, and the most useful thing you have.</li>
<li><strong>The enquiry answer.</strong> Sent when a form is filled: what happens next, by when, and a phone number with hours.</li>
<li><strong>The quotation follow-up.</strong> Three days later, and only one. It answers the question that people usually ask next.</li>
<li><strong>The after-sale note.</strong> A week after purchase: how to care for the thing, and whom to call if it fails.</li>
<li><strong>The reminder.</strong> The next service, the next check-up, the order before <a href="/blog/plan-a-festival-campaign-backwards-from-diwali">the festival</a>.</li>
</ol>
<p>Numbers three and five are service mails, so keep the offer out of them. Numbers two, four and six need the tick in the box if they sell anything. Here is the clinic’s welcome, complete:</p>
<pre><code>From: Asha Physiotherapy &lt;clinic@yourdomain.in&gt;
Subject: Your fortnightly exercise, and the first one

Hello Sunita,

You asked for one exercise and one clinic notice
every second Thursday. Here is the first exercise.

If you sit at a desk: every hour, stand up, hold
the chair, rise on your toes ten times, slowly.
Stop if it hurts, and tell us at your next visit.

Clinic notice: we are closed on 2 October.

Questions? Reply to this mail. Asha reads it
between 2 and 4 pm, Monday to Friday.

Asha Physiotherapy, Kothrud, Pune
Stop these mails: https://yourdomain.in/stop</code></pre>
<p>It is under a hundred words and has no picture. It loads on a 4G connection that drops, and it can be answered. The subject says what is inside. Read yours aloud before you send it: where you run out of breath, the sentence is too long.</p>

<h2>Days 61 to 90: a cadence you can keep</h2>
<p>Choose the rhythm from your time and not from your ambition. If one good mail takes you three hours, and you have six free hours a month, you can send two. Say “every second Thursday” and write the next four subjects on paper before the first goes out. If you cannot fill four lines, go monthly.</p>
<p>An AI assistant can shorten those three hours, within limits. Give it your own notes from the week and ask for five subject lines, or ask it to cut a draft to 120 words. Do not paste customers’ names, numbers or complaints into it, and check every price, date and health claim against your own records. The reply address is yours, and so is the mistake.</p>

<h2>What to count</h2>
<p>Open rates are a rough guide at best. Apple’s Mail Privacy Protection, for one, loads images in advance whether or not anyone reads the mail. Count what a person had to do:</p>
<ul>
<li><strong>Replies and bookings</strong> for each mail, noted in the same spreadsheet.</li>
<li><strong>Clicks</strong> on the one link that matters, to a page that <a href="/blog/core-web-vitals-without-the-jargon">opens fast on a cheap phone</a>.</li>
<li><strong>Unsubscribes.</strong> A few are healthy. A jump after one mail tells you about that mail.</li>
<li><strong>Bounces.</strong> Remove an address that does not exist after its first hard bounce.</li>
<li><strong>Spam reports,</strong> in <a href="https://postmaster.google.com/">Google Postmaster Tools</a>, which shows figures once your volume to Gmail is large enough.</li>
</ul>
<p>On day 90, compare the total cost with the result. Suppose the service costs ₹900 a month and you spent twelve hours that you value at ₹500 each: ₹8,700 for the quarter. If a session leaves you ₹400 after costs, twenty-two bookings pay for it. Now the question has a number.</p>

<h2>One test before anything else</h2>
<p>Send one mail from your business address to a Gmail account you own. Open it, choose “Show original”, and write down the three results. If any of the three does not say PASS, that is this week’s job, and the newsletter can wait. If the screen makes no sense, copy the three lines into <a href="/contact#contact-form">our contact form</a>, and we will tell you which record is missing.</p>
<p><em>The clinic and its figures are an example, made up to show the method.</em></p>
`,
};
