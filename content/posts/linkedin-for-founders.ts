import type { SeedPost } from '../../domain/posts/post.ts';

export const linkedinForFounders: SeedPost = {
  title: 'LinkedIn for Founders: Ninety Minutes a Week',
  author: 'Vikram Shah',
  authorBio:
    'Vikram Shah recruits marketers for founders, and meets most of them on LinkedIn. He posts there on Wednesdays. (Sample author.)',
  publishedOn: '2026-08-05',
  categories: ['Social Media'],
  tags: ['Social Media', 'Strategy'],
  metaDescription:
    'A weekly routine for founders who have ninety minutes and no writer: one honest post, ten useful comments and three careful messages.',
  content: `
<p>At 7:40 on a Wednesday morning the owner of a packaging unit in Vapi sits in his parked car outside the factory gate, engine off, phone in hand. He has twenty minutes before the first shift. Last month he spent that time scrolling. This month he answers one question that a buyer asked him on the phone, in eight sentences, and posts it. By evening a purchase manager in Pune has asked whether the same box comes in five-ply.</p>
<p>That is what LinkedIn is good for if you run a business: being useful in public to the few hundred people who could buy from you, work for you or vouch for you. It does not need a content team. It needs ninety minutes a week, spent the same way each week, and a notebook.</p>

<h2>Decide who the two hundred are</h2>
<p>Before writing anything, make a list. If you sell corrugated boxes, your two hundred may be purchase managers in pharma and food within a day’s truck journey, six export consultants, and the machine operators you hope to hire. Write the job titles and the towns. Everything that follows is for them, and a post that gets 4,000 views from students in another state is, for you, a quiet week.</p>

<h2>One evening on the profile</h2>
<p>Do this once, before the weekly routine begins. It takes about an hour and it is where every good comment leads.</p>
<ul>
<li><strong>Headline.</strong> You have 220 characters. “Founder and CEO” uses few of them and says little. “I make five-ply export boxes in Vapi, 500 pieces and up, sample in four days” says what, where, how many and how fast.</li>
<li><strong>Photograph.</strong> Your face, in daylight, at the place of work. A phone picture by a window is enough.</li>
<li><strong>About.</strong> Three short paragraphs: whom you serve, what a first order looks like from call to delivery, and how to reach you with the hours.</li>
<li><strong>Featured.</strong> One thing: a price sheet, a sample request form or a page with three past jobs.</li>
<li><strong>Contact details.</strong> The number that is picked up. Call it yourself from another phone.</li>
</ul>
<p>Every claim in the headline should be one you can keep on a bad week. If samples take six days during the monsoon, write six.</p>

<h2>The ninety minutes</h2>
<p>Split the time and put it in the calendar. A block that moves every week soon stops existing.</p>
<table>
<thead><tr><th scope="col">When</th><th scope="col">Minutes</th><th scope="col">What you do</th></tr></thead>
<tbody>
<tr><td>Monday, before work</td><td>15</td><td>Read the notebook, choose one question, write a rough draft</td></tr>
<tr><td>Tuesday, lunch</td><td>15</td><td>Five useful comments on posts by people from your list</td></tr>
<tr><td>Wednesday, before work</td><td>20</td><td>Cut the draft, check the facts, post it</td></tr>
<tr><td>Wednesday, evening</td><td>15</td><td>Answer every comment; answer messages</td></tr>
<tr><td>Friday, lunch</td><td>15</td><td>Five more comments, and three personal messages</td></tr>
<tr><td>Friday, after that</td><td>10</td><td>Write the week’s numbers in the sheet</td></tr>
</tbody>
</table>
<p>That is ninety. One post a week is about fifty in a year. If a week falls apart because a machine did, keep the two comment slots and skip the post.</p>

<h2>Where the post comes from</h2>
<p>Keep a notebook, or a note on your phone, with one heading: “What they asked me”. Every buyer’s question goes in, in their words. Four kinds of post come from it, and you can rotate them through the month:</p>
<ol>
<li><strong>The answer.</strong> A question from the phone, answered in full. “When is three-ply enough?”</li>
<li><strong>The mistake.</strong> Something that went wrong, what it cost, and what you changed. Leave the customer’s name out.</li>
<li><strong>The number.</strong> One figure from your own work with how you measured it. “We timed 30 sample requests in June. The median was four days. The worst was nine, because a die was wrong.”</li>
<li><strong>The person.</strong> Somebody on your team and the skill they have, with their permission and their own words.</li>
</ol>
<p>Here is a complete post of the first kind, about the length you need:</p>
<blockquote><p>A buyer asked me yesterday: “Can I save money with three-ply for Nagpur?” It depends on the stack, not on the city. If your cartons stand three high on a pallet and weigh 8 kg each, three-ply usually holds. At five high, the lowest box carries 32 kg for two days in a hot truck. Do this first: load one box, stack four bags of rice of 8 kg on it, leave it overnight, and look at the corners. If they have bulged, pay the ₹6 more. I would rather you test it than take my word.</p></blockquote>
<p>It has a question, a rule, a test that the reader can do, and a price. There is no appeal to like or share, and it would make <a href="/blog/reels-that-sell-a-script-in-five-beats">a good reel</a> as well. Mobile screens hide most of a long post behind “see more”, so the first two lines must carry the question.</p>

<h2>Comments do half of the work</h2>
<p>A comment under the post of someone on your list can be seen by the people who follow them. Ten a week is plenty. A useful comment adds one of three things: a figure from your own work, an exception (“true in winter; in July the board takes up moisture”), or a question you would like answered. “Great insight, thanks for sharing” adds none of these, and neither does a line that a machine wrote. If you would not say it across a table, leave it out.</p>

<h2>Messages without the pitch</h2>
<p>Three personal messages a week, to people who have commented, asked or viewed your profile more than once. Name the reason, give something, ask for nothing yet:</p>
<pre><code>Namaste Ms Kulkarni,

You asked under my post whether the overnight test
works for export cartons. For sea freight I would
leave it for three nights, not one. I have put the
method on one page; shall I send it here?

Rakesh, Vapi</code></pre>
<p>Do not hand this part to a tool that sends invitations for you. LinkedIn’s <a href="https://www.linkedin.com/legal/user-agreement">user agreement</a> forbids bots and other unauthorised automation for adding contacts or sending messages, and an account can be restricted for it. The <a href="https://www.linkedin.com/legal/professional-community-policies">professional community policies</a> cover the rest: no spam, no false identity, no fake engagement. That includes paying a group to comment on your posts.</p>

<h2>What to count on Friday</h2>
<p>Open a sheet with one row for each week and five columns. Impressions can go in a sixth, for curiosity.</p>
<ul>
<li><strong>Comments from the two hundred.</strong> Count people, not comments.</li>
<li><strong>Conversations.</strong> Message threads with at least one reply.</li>
<li><strong>Calls or sample requests</strong> that named LinkedIn when you asked how they had found you. Ask every time.</li>
<li><strong>Orders</strong> or <a href="/blog/how-to-hire-your-first-digital-marketer">hires</a> that came from those, in rupees or in names.</li>
<li><strong>Minutes spent.</strong> Be honest. If ninety has become two hundred, cut.</li>
</ul>
<p>Give it thirteen weeks before you judge. Then do one sum. Thirteen weeks at ninety minutes is nineteen and a half hours. If you value your hour at ₹1,500, you have spent ₹29,250. Suppose four sample requests became one order that leaves ₹40,000 after costs: it has paid, narrowly, and you know which post brought it. If nothing came, look at the list first. Writing to the wrong two hundred is a commoner fault than writing badly.</p>

<h2>Three traps</h2>
<ul>
<li><strong>Borrowed wisdom.</strong> A lesson about leadership drawn from a cricket match could have been posted by anyone. The rice-bag test could not.</li>
<li><strong>Private things in public.</strong> Salaries, a customer’s rates and a former employee’s faults stay off the page. Ask yourself whether the person concerned could read it without calling you.</li>
<li><strong>The silent page.</strong> If you hand the account to an agency, you still answer the comments. The answer is the part they came for.</li>
</ul>

<h2>Wednesday’s post, from your call log</h2>
<p>Open your call log. Choose the last customer who asked you something, and write the question down exactly as it was asked. Below it, write the answer you gave, in no more than eight sentences, with one number and one thing to try. That is Wednesday’s post. If you would like someone to read the first four before they go out, send them through <a href="/contact#contact-form">the contact form</a>.</p>
<p><em>The packaging unit, its owner and all the figures here are invented, as an example.</em></p>
`,
};
