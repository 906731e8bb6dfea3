import type { SeedPost } from '../../domain/posts/post.ts';

export const festivalCampaign: SeedPost = {
  title: 'Plan a Festival Campaign Backwards From Diwali',
  author: 'Ananya Rao',
  authorBio:
    'Ananya Rao plans festival campaigns for shops, counting back from the day, and teaches others to do the same. (Sample author.)',
  publishedOn: '2026-07-22',
  categories: ['Marketing Tips'],
  tags: ['Strategy', 'Trends', 'Analytics'],
  metaDescription:
    'Count back in weeks from any festival to fix stock, courier cut-offs and an ad budget in rupees. With the days of the next festivals.',
  content: `
<p>On the Thursday before Diwali last year, a dry-fruit shop in Indore had ninety paid orders, ninety packed boxes and no courier who would promise delivery before the day. The advertisements had worked. The owner spent Dhanteras on the telephone, returning money. “We started in time,” he said. He had started the ads in time. Everything that the ads depended on had started late.</p>
<p>A festival is the one deadline that no client can move. So begin with the day and walk backwards. The dates below are worked out for Diwali 2026, on Sunday, 8 November. The weeks are the same for every festival, and <a href="#part-the-next-festivals">a table near the end</a> has the days of the next ones. Fifteen weeks are enough for everything.</p>

<h2>Fix the far end first</h2>
<p>Write four dates on a sheet of paper before you think of a single slogan. Start from the day on which the box must be in the customer’s hand.</p>
<ol>
<li><strong>The last delivery day.</strong> For gifts that is Dhanteras, Friday 6 November, and not Diwali itself. Many offices give theirs out earlier in that week.</li>
<li><strong>The courier cut-off for each zone.</strong> Take your own despatch records of last year’s rush, find the slowest delivery in each zone, and add two days. Then ask the courier for its festival cut-off in writing and use whichever is earlier.</li>
<li><strong>The last packing day.</strong> One clear working day before the earliest cut-off.</li>
<li><strong>The first packing day.</strong> The number of boxes divided by what your people really pack in a day, counted back.</li>
</ol>
<p>Take the Indore shop. It plans 700 boxes, and three people pack fifty a day, so it needs fourteen working days. Its cut-offs are 30 October for far zones, 2 November for metros and 6 November for the city. Packing must end by 28 October. Leave out Sundays and Dussehra on 20 October, and the first packing day is Monday 12 October. Empty boxes, ribbons and cards must be in the shop by the Saturday before. All of that is arithmetic, and none of it can be done in the last week.</p>

<h2>The calendar, counted back</h2>
<table>
<thead><tr><th scope="col">Weeks before</th><th scope="col">Week starting (Sunday)</th><th scope="col">What must be finished in it</th></tr></thead>
<tbody>
<tr><td>15</td><td>26 July</td><td>Last year’s bills read; number of boxes and price decided</td></tr>
<tr><td>14</td><td>2 August</td><td>Supplier quotations for boxes and goods; one sample packed and weighed</td></tr>
<tr><td>12</td><td>16 August</td><td>Packaging ordered with an advance; sample posted to two far towns to see how it arrives</td></tr>
<tr><td>10</td><td>30 August</td><td>Photographs; product page live with price, weight and cut-off dates</td></tr>
<tr><td>8</td><td>13 September</td><td>Two small ad tests; list of past office customers written to</td></tr>
<tr><td>6</td><td>27 September</td><td>Corporate ads; calls to offices</td></tr>
<tr><td>4</td><td>11 October</td><td>Navratri begins; packing begins; early-order offer for old customers</td></tr>
<tr><td>3</td><td>18 October</td><td>Main ads start; Dussehra on the 20th</td></tr>
<tr><td>2</td><td>25 October</td><td>Packing ends; far-zone ads stop on the 29th</td></tr>
<tr><td>1</td><td>1 November</td><td>Metro ads stop on the 1st; city and pick-up ads only</td></tr>
<tr><td>0</td><td>8 November</td><td>Ads off; phone answered; thanks sent</td></tr>
</tbody>
</table>
<p>Between 26 September and 10 October comes Pitru Paksha, when some families put off new purchases. The table uses that fortnight for offices, which buy by the budget. Dates follow the common North Indian panchang; check yours, since regional calendars may differ by a day.</p>

<h2>Stock before slogans</h2>
<p>Your best forecast is in last year’s bills. Count boxes sold by price, by week and by type of buyer. The shop sold 520. It plans 700: the same 520, about 110 that it had to refuse in the last four days (the owner’s register has the calls), and 70 for two offices that asked too late. A plan with a reason like that can be defended. “We feel it will be a good year” cannot.</p>
<p>Order in two lots. Commit to 70% at week 12 and agree with the supplier on a date by which you can call for the rest at the same price. Choose contents that sell singly in December. A plain maroon box without a date or a diya on it will still be useful for weddings.</p>

<h2>What one order may cost</h2>
<p>Work this out before you open an ad account. The box sells at ₹900 before GST. Contents and packing cost ₹520, and average delivery is ₹90. That leaves ₹290. If an advertisement takes ₹290 to bring one order, you have worked for nothing. The shop sets its ceiling at ₹150, which leaves ₹140 a box for rent, wages and profit. Above ₹150 for three days in a row, an ad is paused.</p>

<h2>The budget, in rupees</h2>
<p>The shop has ₹60,000 for everything, tax included. Here is how it is split:</p>
<table>
<thead><tr><th scope="col">Item</th><th scope="col">When</th><th scope="col">Amount</th></tr></thead>
<tbody>
<tr><td>Photographs, two short videos, cards</td><td>Week 10</td><td>₹6,000</td></tr>
<tr><td>Test ads: two pictures, two audiences</td><td>Weeks 8 and 7</td><td>₹6,000</td></tr>
<tr><td>Corporate enquiries</td><td>Weeks 6 to 4</td><td>₹12,000</td></tr>
<tr><td>Main sale</td><td>Weeks 3 and 2</td><td>₹24,000</td></tr>
<tr><td>City and pick-up</td><td>Week 1</td><td>₹6,000</td></tr>
<tr><td>Reserve, unspent unless an ad beats the ceiling</td><td>Any</td><td>₹6,000</td></tr>
<tr><td><strong>Total</strong></td><td></td><td><strong>₹60,000</strong></td></tr>
</tbody>
</table>
<p>The four advertising lines come to ₹48,000. At 18% GST that buys about ₹40,680 of advertising, so plan with the smaller figure; your accountant can say whether you may claim the credit. The sum to check is this: 700 boxes, of which 340 are expected from walk-ins and old customers, 120 from offices and 240 from ads. The ₹36,000 that is not for offices, divided by 240, is ₹150 an order. If the tests in week 8 come in at ₹260, you know it in September, while the packaging order can still be cut to 70%.</p>

<h2>The free work that sells</h2>
<ul>
<li><strong>Old customers.</strong> Those who <a href="/blog/your-first-90-days-of-e-mail-marketing">agreed to hear from you</a> get the first offer in week 4, with a real last date. No discount is needed if stock is truly limited; say how many boxes there are.</li>
<li><strong>Google Business Profile.</strong> As in <a href="/blog/local-seo-for-indian-businesses-a-field-guide">the eleven checks</a>, set <a href="https://support.google.com/business/answer/6303076">special hours</a> (some screens say holiday hours) for 6 to 11 November by week 2. A person who finds the shutter down tells others.</li>
<li><strong>Product page.</strong> Put the three cut-off dates beside the buy button, and change the text on the day that each one passes.</li>
<li><strong>Search interest.</strong> Look at “diwali gift box” for your state over the past five years in <a href="https://trends.google.com/trends/">Google Trends</a>. See in which week before Diwali the line begins to climb, and start the main ads a few days before that. Remember that last year’s date was different, so compare weeks and not calendar days.</li>
</ul>

<h2>Measure while it can still help</h2>
<p>Give every link a source, so that orders can be told apart. Google’s <a href="https://support.google.com/analytics/answer/10917952">page on campaign links</a> explains the parts. Fix the names once and write them on the same sheet:</p>
<pre><code>?utm_source=instagram&amp;utm_medium=paid&amp;utm_campaign=diwali26_main
?utm_source=whatsapp&amp;utm_medium=message&amp;utm_campaign=diwali26_old
?utm_source=google&amp;utm_medium=organic&amp;utm_campaign=diwali26_city</code></pre>
<p>At the counter and on the phone ask, “How did you hear of us?” and put a tick on the bill. At nine each evening from week 3, write five numbers: rupees spent, orders by source, cost per order, boxes left and complaints. If fewer boxes are left than days multiplied by the daily average, lower the ads that evening. Selling what you do not have costs more than any click.</p>
<p>In the week of 15 November, sit down for one hour. Take gross margin less all ₹60,000 spent, and set it beside the same sum for last year. List the late parcels and what each cost. Note the first date on which you were short of anything. That sheet is week 15 of next year’s calendar, and the best research you will ever own.</p>

<h2>The next festivals</h2>
<p>Find your festival, then count back the same weeks: twelve for packaging, ten for the product page, three for the main ads. The days follow <a href="https://www.timeanddate.com/holidays/india/">timeanddate.com</a>; where your region’s calendar differs by a day, yours counts.</p>
<p>{festivals}</p>

<h2>Begin with last year’s slips</h2>
<p>Take out the bills and courier slips of your last festival. Write the slowest delivery for each zone, add two days, and count back from the last delivery day. You now have your own cut-off dates, before a single rupee has gone into an advertisement. If you would like a second look at the budget, send the sheet through <a href="/contact#contact-form">the contact form</a>.</p>
<p><em>The dry-fruit shop is a sample: its orders and sums were made up for this calendar.</em></p>
`,
};
