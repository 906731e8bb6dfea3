import type { SeedPost } from '../../domain/posts/post.ts';

export const hireFirstMarketer: SeedPost = {
  title: 'How to Hire Your First Digital Marketer',
  author: 'Vikram Shah',
  publishedOn: '2026-10-02',
  categories: ['Hiring'],
  tags: ['Strategy', 'Content Marketing'],
  metaDescription:
    'A one-page brief, a paid trial task, a scorecard and a way to check salaries: how to hire your first marketer when you are not one yourself.',
  content: `
<p>The owner of a furniture workshop in Jodhpur had 140 applications in a folder, a sister-in-law’s recommendation, and no idea how to tell one candidate from another. Everyone “handled social media”. Everyone had “increased engagement”. She could judge a joint in a sheesham table with her thumb, but she had never judged a marketer. She hired the most confident one. Five months and ₹1.6 lakh in salary later she had 212 Instagram posts, and no record of whether one table had been sold by any of them.</p>
<p>Her second hire went better, because she did four things before she met anyone: she wrote a brief, set a paid task, learnt to read a portfolio, and scored every interview on the same sheet. You can do all four in a week, without knowing the trade yourself.</p>

<h2>First, decide if you need a person</h2>
<p>Write down what you want done in the next six months. If it is a single job, such as a new website or <a href="/blog/plan-a-festival-campaign-backwards-from-diwali">one festival campaign</a>, a freelancer or an agency will cost less than a salary. If it is something every week for as long as the shop is open – posts, replies, offers, reports – you need a person.</p>
<p>Check one more thing: who will this person report to, and for how long each week? A first marketer needs about two hours of your time a week. Without them, even a good one will produce festival greetings and little else.</p>

<h2>Write a brief that fits on one page</h2>
<p>It answers five questions:</p>
<ul>
<li><strong>What do we sell, to whom, and at what price?</strong> “Dining tables, ₹38,000 to ₹95,000, mainly to families in Jaipur, Ahmedabad and Gurugram who are setting up a new flat.”</li>
<li><strong>Where do orders come from today?</strong> Give counts, even rough ones: “Last month 31 orders: 17 by referral, 9 from the showroom, 5 from WhatsApp.”</li>
<li><strong>What should be different in six months?</strong> One number: “Fifteen enquiries a week that name a product, against four now.”</li>
<li><strong>What will you have to work with?</strong> The monthly advertising budget, a phone with a decent camera, the workshop on Tuesdays.</li>
<li><strong>What will you not have to do?</strong> Say it. “You will not design the packaging or answer the landline.”</li>
</ul>
<p>Notice what is missing: a list of twelve tools. Somebody who writes clearly and counts honestly can learn a scheduling tool in a day. Add the pay range and the place of work as well.</p>

<h2>Read a portfolio as you would read a bill</h2>
<p>A portfolio shows what was made. You want to know who made it, and what came of it. Pick two pieces and ask these four questions about each:</p>
<ol>
<li>Which part of this did you do with your own hands?</li>
<li>What was the number before, what was it after, and where was it counted?</li>
<li>What else changed in that period – a discount, a festival, a bigger budget?</li>
<li>What would you do differently?</li>
</ol>
<p>The third question does most of the work. A candidate in Indore told us that sales had gone up 40% during his campaign, and then added, without being pushed, that it was the fortnight before Diwali and the year before had risen too. We trusted everything else he said a little more. A certificate, for example from <a href="https://skillshop.withgoogle.com">Google’s Skillshop</a>, tells you that someone has studied. It does not tell you that they have sold anything.</p>
<p>If most of the work will be film, ask how the candidate would <a href="/blog/reels-that-sell-a-script-in-five-beats">script a reel that sells</a>. Freshers have no clients to show. Ask for something of their own instead: a college festival’s page, an uncle’s shop, a cooking channel with 300 subscribers.</p>

<h2>Set one paid trial task</h2>
<p>Give your last three or four candidates the same small task, pay each of them, and say in writing that you will not use the work unless you hire them or buy it. Three or four hours is enough. Pay what the hours would cost at the salary you are offering, rounded up. At ₹35,000 a month and about 180 working hours, an hour costs ₹195, so ₹800 for four hours is fair. Four candidates cost you ₹3,200; the wrong hire in Jodhpur cost ₹1.6 lakh.</p>
<p>The furniture workshop’s task read like this:</p>
<blockquote><p>Here are six photographs of our Marwar dining table and its price, ₹62,000. Here are ten real WhatsApp questions from buyers, with the names removed. Write one post and one WhatsApp reply that would move a family in Ahmedabad to ask for a video call. Then tell us, in ten lines or fewer, how you would know after 30 days that it had worked. Spend no more than four hours. Payment of ₹800 is made on the day you send it.</p></blockquote>
<p>Look for three things. Did they use the questions, or ignore them? Can you understand every sentence? Does the plan name a number, a place where it is counted and a date? Then ring them and ask why they chose what they chose. A draft from an AI tool is fine if they say so and can defend each line.</p>

<h2>Use the same scorecard for everyone</h2>
<p>Memory favours the last candidate. Score each person from 1 to 5 within ten minutes of the interview, before you discuss them with anyone.</p>
<table>
<thead><tr><th scope="col">What you score</th><th scope="col">Weight</th><th scope="col">What a 5 looks like</th></tr></thead>
<tbody>
<tr><td>Trial task</td><td>× 3</td><td>Used the buyers’ own questions; you would publish it after one edit</td></tr>
<tr><td>Counting</td><td>× 2</td><td>Names the number, where it is kept and what could mislead</td></tr>
<tr><td>Writing</td><td>× 2</td><td>Clear in the language your customers use, be it English, Hindi or Gujarati</td></tr>
<tr><td>Curiosity about the trade</td><td>× 2</td><td>Asked about wood, delivery and returns before asking about Instagram</td></tr>
<tr><td>Owning a mistake</td><td>× 1</td><td>Tells of one, with its cost, and what changed afterwards</td></tr>
</tbody>
</table>
<p>The most anyone can have is 50. In Jodhpur the most confident person scored 27, and a quiet former sales assistant from a tile showroom scored 41. Set your floor before you start – ours is 35 – and if nobody reaches it, advertise again. Ring two references as well, and ask each one, “What would you not give this person to do?”</p>

<h2>Salary: check it yourself</h2>
<p>We are not going to print a range. It would be wrong for your city by the time you read it. Find your own figure in about 90 minutes:</p>
<ol>
<li>Open <a href="https://www.naukri.com">Naukri</a> and LinkedIn, and find 20 advertisements for the same work, in your city, for the same years of experience, which state the pay. Put the lowest and highest figure of each in a sheet.</li>
<li>Strike out the top two and the bottom two. Take the middle value of what is left.</li>
<li>Compare it with what employees report on <a href="https://www.ambitionbox.com/salaries">AmbitionBox</a>. Look at how many people reported, and treat fewer than ten as gossip.</li>
<li>Ask three owners in your market or association what they pay.</li>
<li>Work out the full cost with your accountant: provident fund and insurance where they apply to you, bonus, a laptop, a phone plan, software. Check that advertisements and your offer mean the same thing, cost to company or take-home pay.</li>
</ol>
<p>Write the advertising budget down as a separate line, so that the salary does not eat it.</p>

<h2>The first 30 days</h2>
<ul>
<li><strong>Week one:</strong> sits with sales, answers the phone, packs one order. Writes down 20 questions that customers ask.</li>
<li><strong>Week two:</strong> sets up the count: where each enquiry comes from, in one sheet that you can open on your phone.</li>
<li><strong>Week three:</strong> publishes the first small thing and records what happened.</li>
<li><strong>Week four:</strong> shows you one page: what was done, what was counted, what to stop.</li>
</ul>
<p>Keep every login in the company’s name from day one: the page, the advertising account, the domain, the Business Profile. The marketer gets access; the company stays the owner.</p>

<h2>Write one line of the brief now</h2>
<p>Write the third line of the brief, the one number you want in six months, and its value now. If you cannot fill in the value now, start counting this week and advertise next week. When the page is ready, <a href="/contact#contact-form">send it to us</a> and we will tell you what is missing.</p>
<p><em>The furniture workshop, its candidates and their marks were invented for this post.</em></p>
`,
};
