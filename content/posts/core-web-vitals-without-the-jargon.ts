import type { SeedPost } from '../../domain/posts/post.ts';

export const coreWebVitals: SeedPost = {
  title: 'Core Web Vitals Without the Jargon',
  author: 'Meera Iyer',
  authorBio:
    'Meera Iyer builds fast websites for small companies. She keeps a cheap Android phone on her desk and opens every page on it first. (Sample author.)',
  publishedOn: '2026-09-20',
  categories: ['Web Dev'],
  tags: ['Web Development', 'SEO', 'Analytics'],
  metaDescription:
    'Three numbers say whether your site feels slow, stuck or jumpy. What each one means, where to read it free of charge, and what to fix first.',
  content: `
<p>On the platform at Erode Junction, a wholesaler’s buyer opened a towel maker’s catalogue on an ₹8,000 phone. For five seconds she saw a white page with a spinning circle. Then the photographs came in, one by one. She reached for “Ask for rates”, a banner about a festival offer pushed everything down, and her thumb landed on “Careers” instead. She pressed Back, tapped the right button, and nothing happened for a second, so she tapped again. Then the train came.</p>
<p>The towel maker’s developer had tested the site on a laptop with office Wi-Fi, where it was quick. Nobody lied. They had measured a different website from the one that the buyer used. Core Web Vitals are three numbers that describe her wait on that platform: the page was <strong>slow</strong> to show, <strong>stuck</strong> when touched, and <strong>jumpy</strong> under the thumb.</p>

<h2>The three numbers</h2>
<p>Google defines them on <a href="https://web.dev/articles/vitals">web.dev</a>.</p>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">What a person feels</th><th scope="col">Good</th><th scope="col">Poor</th></tr></thead>
<tbody>
<tr><td>LCP, Largest Contentful Paint</td><td>How long until I see the main thing?</td><td>2.5 seconds or less</td><td>over 4 seconds</td></tr>
<tr><td>INP, Interaction to Next Paint</td><td>When I tap, how soon does something change?</td><td>200 milliseconds or less</td><td>over 500 milliseconds</td></tr>
<tr><td>CLS, Cumulative Layout Shift</td><td>Does the page jump while I read?</td><td>0.1 or less</td><td>over 0.25</td></tr>
</tbody>
</table>
<p>Between “good” and “poor” lies “needs improvement”. If you remember an older name, FID, forget it: INP took its place in March 2024.</p>
<p>The figure that counts is the <strong>75th percentile</strong> of real visits, with mobile and desktop counted separately. Line up 100 visits from the fastest to the slowest: the 75th must be good. So an average does not help you, and neither does your own fast phone.</p>

<h2>Where to read yours, free</h2>
<ol>
<li><strong>PageSpeed Insights.</strong> Open <a href="https://pagespeed.web.dev">pagespeed.web.dev</a> and type in your address. If your site has enough visitors, the upper part shows what real Chrome users had over the last 28 days. The lower part is a test run by a machine just now.</li>
<li><strong>The Chrome UX Report.</strong> This is the public data set behind that upper part. <a href="https://developer.chrome.com/docs/crux">Its documentation</a> says who is counted and how.</li>
<li><strong>Search Console.</strong> Once you have proved that the site is yours, the <a href="https://support.google.com/webmasters/answer/9205520">Core Web Vitals report</a> puts similar pages in groups and says which group is poor. Use it to choose where to begin.</li>
</ol>
<p>The upper part, field data, is what happened to people. The lower part, lab data, helps you find out why. The large coloured score from 0 to 100 belongs to the lower part. A site can score 62 there and pass with real visitors, or score 95 and fail. When the two disagree, believe the people.</p>
<p>A new or small site often has no field data at all. Then use the lab test on the mobile setting, run it three times and keep the middle result. For INP the lab cannot help directly, because nobody taps during the test; it shows Total Blocking Time as a stand-in.</p>

<h2>Slow: what to do about LCP</h2>
<p>First find out what the “main thing” is. The report names it: usually the big photograph at the top or the headline. Then ask why it came late. In our work it is one of four reasons, and we check them in this order:</p>
<ul>
<li><strong>The photograph is too big.</strong> A picture 4,000 pixels wide is being sent to a phone whose screen is 720 across. Save it at the widths you need, as WebP or AVIF. The towel maker’s top picture went from 3.1 MB to 96 KB.</li>
<li><strong>The browser hears of it too late.</strong> It sits in a slider that needs a script, or it was marked for lazy loading. Put it in the page itself, and never lazy-load the first picture.</li>
<li><strong>The server is slow to answer.</strong> web.dev suggests 0.8 seconds or less until the first byte. Switch on caching, and choose a host or a delivery network with servers in India if your buyers are here.</li>
<li><strong>Something stands in the way.</strong> Large style sheets, five font files, a chat widget that loads first. Let the page show, then load the rest.</li>
</ul>
<p>For the first picture, this is all the code you need. Width and height keep its place free, and the last line but one tells the browser to hurry:</p>
<pre><code class="language-html">&lt;img
  src="/images/towels-960.webp"
  srcset="/images/towels-480.webp 480w,
          /images/towels-960.webp 960w"
  sizes="100vw"
  width="960" height="640"
  fetchpriority="high"
  alt="Cotton bath towels in six colours"&gt;</code></pre>

<h2>Stuck: what to do about INP</h2>
<p>A phone can do one main job at a time. If it is busy running somebody’s script, your buyer’s tap waits in line. INP watches taps, clicks and key presses through the whole visit and reports one of the slowest. Scrolling is not counted.</p>
<p>Begin by making a list of everything on the site that was added by pasting a snippet: chat, heat maps, pop-ups, two analytics tools, a pixel from a campaign that ended in 2023. (A post on <a href="/blog/how-to-hire-your-first-digital-marketer">hiring a marketer</a> says whom to ask next time before one is pasted.) For each one ask who reads its output. If no name comes up in a minute, take it out. The towel maker had fourteen such snippets, and three of them had a reader.</p>
<p>Then take the cheap phone and tap the five things that earn you money: the menu, a filter, add to cart, the form’s send button, the WhatsApp link. If nothing changes at once, ask your developer to show a response first (a pressed button, the word “Sending…”) and do the heavy work afterwards, in smaller pieces.</p>

<h2>Jumpy: what to do about CLS</h2>
<p>This is usually the cheapest to repair. The page jumps because something arrived for which no place had been kept. CLS is not a time: it is a score made from how much of the screen moved and how far. Movement right after a tap, within half a second, is left out, so a menu that opens when asked does no harm. The usual causes:</p>
<ul>
<li>Pictures and videos without a width and height. Add both, everywhere.</li>
<li>A notice or offer bar that pushes in at the top. Keep its space from the start, or lay it over the bottom edge.</li>
<li>Advertisements and embedded posts. Give the box a minimum height.</li>
<li>A web font that is wider than the one it replaces. Choose a closer fallback, or use the phone’s own font for body text.</li>
</ul>

<h2>Will this improve my ranking?</h2>
<p>Somewhat, and not on its own. Google’s <a href="https://developers.google.com/search/docs/appearance/page-experience">page experience documentation</a> says that its ranking systems use Core Web Vitals, and also that good results in these reports do not guarantee a place at the top. Do this work because the buyer’s train is coming, and take whatever search adds. For being found nearby, the <a href="/blog/local-seo-for-indian-businesses-a-field-guide">eleven checks of local search</a> do more.</p>
<p>To see if it paid, write down two dates and two counts: enquiries per 100 mobile visits in the four weeks before, and in the four weeks after. The field data covers 28 days, so judge a repair after a month, not on the next morning.</p>

<h2>What to ask your developer to sign</h2>
<p>If you are paying for a new site, put this in the order, next to the price:</p>
<blockquote><p>On the home page, one product page and the contact page, tested in PageSpeed Insights on mobile, middle of three runs: LCP 2.5 seconds or less and CLS 0.1 or less on the day of delivery. Once field data exists, all three Core Web Vitals are good at the 75th percentile on mobile; if not, the developer finds the cause and reports it in writing within 14 days.</p></blockquote>
<p>Both sides can check it, and it does not hang on a score out of 100.</p>

<h2>Measure before you repair</h2>
<ol>
<li>Test your home page and your best-selling page, on mobile. Write down the three numbers and the date.</li>
<li>Note which element is named as the LCP, and how many kilobytes it weighs.</li>
<li>List your pasted snippets, and put a person’s name next to each.</li>
<li>Switch off Wi-Fi and send yourself an enquiry from the cheapest phone in the office.</li>
</ol>
<p>If the numbers puzzle you, <a href="/contact#contact-form">send us the address</a> and we will say which of the three to repair first.</p>
<p><em>The towel maker is invented, and so are its figures; the thresholds are Google’s.</em></p>
`,
};
