import type { SeedPost } from '../../domain/posts/post.ts';

export const keywordResearchHinglish: SeedPost = {
  title: 'Keyword Research in Hinglish',
  author: 'Vikram Shah',
  authorBio:
    'Vikram Shah plans search in Hindi, English and what lies between, and recruits the marketers who carry it on. (Sample author.)',
  publishedOn: '2026-08-18',
  categories: ['SEO'],
  tags: ['SEO', 'Content Marketing', 'Trends'],
  metaDescription:
    'People search the way they speak: “ghar ka khana near me”. How to collect those words, group their spellings and put them on a page.',
  content: `
<p>A woman who runs a tiffin service in Indore keeps a register of phone calls. On one page, in blue ink, are the first words of eleven callers. Four said “ghar ka khana”. Three said “tiffin service”. Two said “dabba”. One asked for “khana without tel-masala”, and one for “PG ke paas tiffin”. Nobody said “home-cooked meal subscription”, which was the heading of her website.</p>
<p>People type as they talk, and in much of India they talk in two languages at once. A keyword tool set to English will miss much of that; set to Hindi, it will look for something else. This guide is about the part in between, and it needs no paid tool.</p>

<h2>One need, many spellings</h2>
<p>Hindi in Latin letters has no agreed spelling. The person who wants home-style food may write in any of these ways:</p>
<table>
<thead><tr><th scope="col">What is meant</th><th scope="col">Latin spellings to collect</th><th scope="col">Devanagari and English</th></tr></thead>
<tbody>
<tr><td>Home-cooked food nearby</td><td>ghar ka khana near me, ghar ka khaana, gharka khana</td><td>घर का खाना, home food near me</td></tr>
<tr><td>A tiffin with its price</td><td>tiffin ka rate, tifin price monthly, dabba charges</td><td>टिफिन सर्विस, tiffin service price</td></tr>
<tr><td>Repair of a water motor</td><td>pani ki motor repair, paani wali motor theek karna</td><td>पानी की मोटर, water pump repair</td></tr>
<tr><td>A tailor for blouses</td><td>blouse silai near me, blaus silayi, ladies darzi</td><td>ब्लाउज सिलाई, ladies tailor</td></tr>
<tr><td>Tuition for class 10</td><td>10th ki coaching, dasvi class tuition, 10vi maths</td><td>दसवीं कोचिंग, class 10 maths tuition</td></tr>
</tbody>
</table>
<p>The differences follow habits that you can predict, so you can make your own list in ten minutes. Long vowels are doubled or not (khana, khaana). The v and w change places (dasvi, daswi). The z and j do too (darzi, darji). A final nasal is written or dropped (nahin, nahi). Two words are joined or kept apart (gharka, ghar ka). Numbers come as digits, as words, or as a mixture (10vi).</p>

<h2>Step 1: a listening sheet at the counter</h2>
<p>Before any screen, use paper. Put a sheet beside the phone for seven days and ask whoever picks up to write the caller’s first sentence, unchanged. Three columns are enough:</p>
<ul>
<li><strong>Exact words.</strong> “Bhaiya, fridge thanda nahi kar raha, aaj koi aa sakta hai?”</li>
<li><strong>What they needed.</strong> Fridge repair, same day.</li>
<li><strong>What they asked next.</strong> Visiting charge, and whether it is adjusted in the bill.</li>
</ul>
<p>Do not write names or numbers on it. You need words, not people. Forty lines are plenty. Then read your WhatsApp Business chats and <a href="/blog/local-seo-for-indian-businesses-a-field-guide">your Google reviews</a> for the same week and add their phrases. The third column will turn out to be the most valuable: it is the list of questions your page should answer.</p>

<h2>Step 2: what Search Console already knows</h2>
<p>If your site has been verified in <a href="https://search.google.com/search-console/about">Google Search Console</a>, you hold a record of searches that showed it. Open Performance, then Search results, and set the dates to the last sixteen months, which is as far back as it goes. Now filter the queries. Choose “Custom (regex)” and try these, one after another:</p>
<pre><code>[अ-ह]
(^| )(ka|ki|ke|kaise|kaha|kahan|kitna|kitne|wala|wali)( |$)
kh(a|aa)na
near me|paas|nazdeek|najdik</code></pre>
<p>The first finds queries with Devanagari letters. The second finds the little joining words of Hinglish. The third catches two spellings of one word. The fourth finds people who are close by and want somebody now. Export each result. The report leaves out very rare queries to protect privacy, as its <a href="https://support.google.com/webmasters/answer/7576553">help page</a> explains, so an absent phrase is not proof that nobody types it.</p>
<p>Look for two kinds of line. Many impressions and few clicks, at a position between 8 and 20, means Google thinks you are related but your page does not say it plainly. A phrase that is also on your counter sheet means you have heard it twice, from two directions. Mark those first.</p>

<h2>Step 3: autocomplete, carefully</h2>
<p>Open a private window on a phone, on mobile data, in the city you serve. Type “ghar ka khana” and stop. Write down the suggestions. Then add one letter, “ghar ka khana a”, then b, and so on. Repeat with the question words in front: kaise, kahan, kitne ka, kaun sa. Then switch the keyboard to Hindi and do it again with घर का खाना.</p>
<p>Google <a href="https://support.google.com/websearch/answer/7368877">says that predictions</a> reflect real searches and also depend on language, location, trends and past searches. That is why you use a private window, and why you treat the list as words to check and not as a ranking.</p>

<h2>Step 4: Google Trends to choose between spellings</h2>
<p><a href="https://trends.google.com/trends/">Google Trends</a> compares up to five terms at a time. Set the country to India, then your state, and the period to twelve months. Compare “ghar ka khana”, “घर का खाना”, “home food” and “tiffin service”. Three cautions:</p>
<ul>
<li>The scale from 0 to 100 is relative to the highest point in your own comparison. It is not a number of searches. Google’s <a href="https://support.google.com/trends/answer/4365533">explanation of the data</a> is worth five minutes.</li>
<li>A second meaning can mislead you. “Dabba” brings in film and trading topics. Look at the related queries before you believe the line.</li>
<li>Rare terms are left out. An empty line for one town means too few searches to show, so widen to the state.</li>
</ul>
<p>Use it for two decisions only: which spelling to put in the heading, and in which month to publish. For coaching, repair and <a href="/blog/plan-a-festival-campaign-backwards-from-diwali">festival trades</a> the month matters more than the spelling.</p>

<h2>Step 5: from list to page</h2>
<p>You may now have ninety phrases. Do not make ninety pages. Group them by need, not by spelling: everything in one row of the table above is one page. Google’s systems often understand that khana and khaana are one word, and pages made only to catch variants fall under doorway abuse in its <a href="https://developers.google.com/search/docs/essentials/spam-policies">spam policies</a>. So does a paragraph that repeats eight spellings in a row.</p>
<p>For the tiffin service, one page took the place of four. The work was this:</p>
<ol>
<li><strong>Title:</strong> “Ghar ka khana in Vijay Nagar, Indore: monthly tiffin from ₹2,600”. The commonest spoken phrase, the place, the price.</li>
<li><strong>Main heading:</strong> “Ghar ka khana, roz dopahar 12:30 tak”. It is how she says it on the phone.</li>
<li><strong>First paragraph:</strong> plain English with “tiffin service” in it, for those who search that way.</li>
<li><strong>Questions as subheadings,</strong> from the third column: “Kam tel mein milega?”, “Sunday ko chhutti hai?”, “Paise wapas kab milte hain?” Each is answered in two sentences.</li>
<li><strong>One line in Devanagari</strong> where it is natural: घर जैसा खाना, रोज़ ताज़ा.</li>
</ol>
<p>When a page is truly in Hindi from top to bottom, give it its own address and mark the language: hi for Devanagari, hi-Latn for Hindi in Latin letters. The <a href="https://www.w3.org/International/articles/language-tags/">W3C’s guide to language tags</a> has the rules. A screen reader uses that mark to choose its voice, so it helps a listener as well.</p>

<h2>How to tell whether it worked</h2>
<p>Write down today’s figures before you touch the page: clicks, impressions and average position for each group, taken from Search Console with the regex for that group. Look again after four weeks and after eight. Compare with the same weeks of last year if your trade has seasons. And keep the counter sheet for one more week at the end, with a fourth column: “Where did you find us?” Calls are the result. Positions are only a signpost on the way.</p>
<p>Write down what failed too. In the tiffin case nobody came for “khana without tel-masala” as a heading. The same words did well as an answer lower down, where people who had already arrived were deciding.</p>

<h2>Put the sheet by the phone</h2>
<p>Take a blank sheet, draw three columns, and put it by the phone. At closing time, read out the first five lines and then read out the heading of your home page. If they sound like two different businesses, you have found this month’s work. You can send us your sheet through <a href="/contact#contact-form">the contact form</a> if you want somebody to read it with you.</p>
<p><em>The tiffin service is an example that we made up, with its calls and its figures.</em></p>
`,
};
