import type { SeedPost } from '../../domain/posts/post.ts';

export const localSeo: SeedPost = {
  title: 'Local SEO for Indian Businesses: A Field Guide',
  author: 'Ananya Rao',
  authorBio:
    'Ananya Rao runs local search for shops and clinics, and teaches the weekend batch. (Sample author.)',
  publishedOn: '2026-10-12',
  categories: ['SEO'],
  tags: ['SEO', 'Strategy', 'Analytics'],
  metaDescription:
    'Eleven checks that put a shop, clinic or workshop on the map, in the order we do them, with a way to count the orders they bring.',
  content: `
<p>A bakery with two shops in Pune, one in Kothrud and one in Aundh, had a fine website and nobody on it. Eleven weeks later one in three of its orders began on a map: 61 of the 183 orders it took that week, counted at the till. The website did not change much. What changed was everything Google Maps knew about the two shops.</p>
<p>This is the list we worked through: eleven checks, roughly one a week, none of which needs a developer for more than an afternoon. You can do the first three today with a phone and your shop’s front door.</p>

<h2>What the map is trying to decide</h2>
<p>When somebody in Aundh types “eggless cake near me”, Google has to choose a few shops out of many. Its <a href="https://support.google.com/business/answer/7091">own help page on local ranking</a> names three things: <strong>relevance</strong> (does your profile match what was asked), <strong>distance</strong> (how far you are from the searcher or the place named) and <strong>prominence</strong> (how well known you are, on the web and in reviews). The same page says that nobody can pay for a better local rank.</p>
<p>Relevance begins with the words that people use, and those are often <a href="/blog/keyword-research-in-hinglish">half Hindi and half English</a>. You cannot move your shop closer to the customer. You can work on the other two, and that is what the checks do.</p>

<h2>Before you start: count what you have</h2>
<p>Take one ordinary week and write down where each order came from. The bakery kept a printed sheet next to the till with five columns: walked in, knew us already, found us on a map, Instagram, a delivery app. The staff asked, “How did you find us?”, and put a tick. In the first week the map column had four ticks out of 121 orders. A Saturday rush means missed ticks, so the count is rough, but it was rough in the same way every week.</p>

<h2>The eleven checks</h2>

<h3>1. Each shop has one profile, and you hold it</h3>
<p>Search for your business on Google Maps by name and by phone number. Look for duplicates, and for profiles that you do not control. The bakery found three: two real shops and a ghost from an address it had left in 2021. Claim yours through <a href="https://support.google.com/business">Google Business Profile</a>, and mark an old address as moved or closed. Make the owner’s own Google account the primary owner, and add staff or an agency as managers, so that nobody walks away with your listing.</p>

<h3>2. The name is the name on the board</h3>
<p>If the signboard says “Sharma Bakers”, the profile says “Sharma Bakers”. Not “Sharma Bakers Best Cake Shop Kothrud Pune”. Google’s <a href="https://support.google.com/business/answer/3038177">guidelines for representing your business</a> ask for the real-world name, and a profile that breaks them can be suspended.</p>

<h3>3. The pin is on your door</h3>
<p>Indian addresses are directions: “opposite the old octroi post, above the medical store”. The pin matters more than the text. Open your profile’s location, zoom in fully, and see if the pin sits on your entrance or on the lane behind it. At Aundh the pin was on the wrong side of a divider, which sent every two-wheeler on a long detour to the next U-turn.</p>

<h3>4. The primary category is exact</h3>
<p>You may choose one primary category and up to nine more. Choose the narrowest that is true. A dentist is “Dental clinic”, not “Medical clinic”. The bakery was listed as “Restaurant”; it became “Bakery”, with “Cake shop” as an additional category.</p>

<h3>5. Hours are right on the days that matter</h3>
<p>Set special hours for Diwali, Ganesh Chaturthi, Eid, Christmas and your own weekly off, as part of the <a href="/blog/plan-a-festival-campaign-backwards-from-diwali">plan for the festival</a>. Put a reminder in your phone for the first of each month.</p>

<h3>6. Name, address and phone agree everywhere</h3>
<p>Make a sheet with one row for each place that lists you: your website footer, Justdial, Facebook, Instagram, Bing Places, Apple Maps, the trade association, the mall’s directory. Write the name, address, PIN code and phone number exactly as each shows them. Correct the rows that differ. The bakery had nine rows and three phone numbers, one of which belonged to a former manager.</p>

<h3>7. Products carry prices in rupees</h3>
<p>Add your ten best sellers with a photograph and a price. “Eggless chocolate truffle, ½ kg, ₹450” answers the question that people ring up to ask. A car workshop can list “AC service, hatchback” in the same way.</p>

<h3>8. Photographs are yours and recent</h3>
<p>Take these eight on a clear morning: the front from across the road, the entrance, the parking, the counter, two products, the team, and the menu or rate card. The photograph from across the road is the one that helps people find you. Add two or three each month.</p>

<h3>9. You ask every happy customer for a review, and you buy none</h3>
<p>Your profile gives you a review link. Print it as a QR code at the counter and send it on WhatsApp the day after a delivery. Ask everyone, not only those you expect to be kind. Do not offer a discount in return: Google’s policies forbid paid or rewarded reviews.</p>
<p>Reply to each one within two working days. To a complaint, say what happened, what you did, and whom to call. The next customer is the reader.</p>

<h3>10. Each shop has its own page on your website</h3>
<p>One page for Kothrud, one for Aundh, each with its address, hours, phone, parking, landmarks and what is made only there. Link each profile to its own page. Your developer can add <a href="https://developers.google.com/search/docs/appearance/structured-data/local-business">LocalBusiness structured data</a>, which states the same facts in a form that machines read. Twelve pages for twelve suburbs where you have no shop help nobody, and Google’s spam policies have a name for them: doorway abuse.</p>

<h3>11. The links are tagged, so you can count</h3>
<p>Add campaign tags to the website link in each profile: source “google”, medium “organic”, campaign “map-kothrud”. Your analytics will now show the visits from each shop’s profile apart from ordinary search.</p>

<h2>What to look at on the first of the month</h2>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">Where it is kept</th><th scope="col">What to do when it falls</th></tr></thead>
<tbody>
<tr><td>Calls and direction requests</td><td>Performance, in your Business Profile</td><td>Check hours, pin and phone first</td></tr>
<tr><td>Searches that showed your profile</td><td>Performance, in your Business Profile</td><td>Read the words; add missing products or services</td></tr>
<tr><td>Visits tagged “map-…”</td><td>Your website’s analytics</td><td>Open the shop’s page on a phone and try to order</td></tr>
<tr><td>New reviews, and days to reply</td><td>Your own sheet</td><td>See whether the QR code is still on the counter</td></tr>
<tr><td>Orders that began on a map</td><td>The tick sheet at the till</td><td>Compare by shop before you compare by month</td></tr>
</tbody>
</table>
<p>The last row is the one that pays rent. Direction requests can double while orders stay flat; if they do, the trouble is in the shop or the price, not on the map.</p>

<h2>How long it takes</h2>
<p>In the bakery’s case the pin, hours and phone numbers paid first, within about two weeks, because they stopped losing people who were already on their way. Categories and products showed in the search terms by week five. Reviews were slowest: the two shops went from 19 to 74 over the eleven weeks, by asking every day. Your weeks will differ.</p>

<h2>Four jobs for this afternoon</h2>
<ol>
<li>Search for your own name and phone number on Google Maps, and write down every profile that you find.</li>
<li>Stand at your door with the map open and correct the pin.</li>
<li>Compare your hours with the next three holidays.</li>
<li>Print the tick sheet and put it at the till, so that week one is counted before you change anything else.</li>
</ol>
<p>If two of your profiles have become tangled, or one is suspended, <a href="/contact#contact-form">write to us</a> with the links and what you have tried.</p>
<p><em>The bakery and its figures are an example, made up to show the method.</em></p>
`,
};
