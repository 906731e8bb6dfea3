import type { SeedPost } from '../../domain/posts/post.ts';

export const reelsThatSell: SeedPost = {
  title: 'Reels That Sell: A Script in Five Beats',
  author: 'Ananya Rao',
  authorBio:
    'Ananya Rao films reels with shopkeepers on their own phones, and teaches the weekend batch how to count what they sold. (Sample author.)',
  publishedOn: '2026-09-09',
  categories: ['Social Media'],
  tags: ['Social Media', 'Content Marketing', 'Trends'],
  metaDescription:
    'A 30-second script for shops and makers: scene, trouble, proof, price and one next step, with two worked examples and a sheet for counting sales.',
  content: `
<p>In a lane behind Mirza Ismail Road in Jaipur, a man who sells block-printed bedsheets had one reel with 2.4 lakh views. In it his nephew danced on a pile of stock. As far as he could tell, it brought not one order. A month later he filmed a bedsheet being washed in a steel bucket, held up the clear water, and said the price. That one was seen 6,800 times. He sold 23 sheets from it in nine days, because 23 people sent the word “sheet” on WhatsApp and then paid.</p>
<p>Views are pleasant. This guide is about the bucket. It gives you a script of five beats that fits in about 30 seconds, two worked examples, and a way to count what each reel sold.</p>

<h2>The five beats</h2>
<table>
<thead><tr><th scope="col">Beat</th><th scope="col">Seconds</th><th scope="col">Its job</th><th scope="col">The bedsheet</th></tr></thead>
<tbody>
<tr><td>1. Scene</td><td>0–3</td><td>Show the thing, already happening</td><td>A printed sheet goes into a bucket of water</td></tr>
<tr><td>2. Trouble</td><td>3–8</td><td>Say the buyer’s worry in the buyer’s words</td><td>“You bought one in the market, and the first wash turned everything pink.”</td></tr>
<tr><td>3. Proof</td><td>8–20</td><td>Let the eye decide</td><td>He rubs, wrings, and holds up a glass of the water</td></tr>
<tr><td>4. Price</td><td>20–25</td><td>The figure, and what it includes</td><td>“Double bed, two pillow covers, ₹1,450, delivery included.”</td></tr>
<tr><td>5. Next step</td><td>25–30</td><td>One action, the same one each time</td><td>“Send the word SHEET on WhatsApp. The number is in our profile.”</td></tr>
</tbody>
</table>
<p>The seconds are a guide, not a rule. The order matters more: a price before the proof is all that they hear.</p>

<h3>Beat 1: a scene, not a greeting</h3>
<p>“Hello friends, welcome to our page” is three seconds in which nothing happens, and a thumb needs less than that. Start in the middle: oil already in the pan, the old tile already cracked, the needle already moving. To test it, show the first three seconds, without sound, to someone who does not know your shop. If they cannot say what it is about, film the start again.</p>

<h3>Beat 2: a worry you have heard, not one you made up</h3>
<p>The best scriptwriter you have is your WhatsApp inbox. Scroll back through a month of messages and copy out every question and doubt. The same few come again and again: Will the colour run? Is it pure silver? Do you come to Thane? Each of those is one reel. Use the customer’s words, in the customer’s language. If they write “kitna time lagega”, say it that way; <a href="/blog/keyword-research-in-hinglish">the counter sheet</a> collects such sentences.</p>

<h3>Beat 3: proof that can be seen</h3>
<p>Words such as “premium” and “best quality” are not proof. Proof is something which could have gone wrong in front of the camera and did not. Some kinds, for different trades:</p>
<ul>
<li><strong>A test:</strong> the bucket, a magnet on the steel, water on the sealed terrace.</li>
<li><strong>Before and after:</strong> one sofa, one angle, one light, with the date on screen.</li>
<li><strong>A measure:</strong> the weighing scale, the electricity meter, the stopwatch.</li>
<li><strong>The maker’s hands:</strong> eight seconds of real work, at normal speed.</li>
<li><strong>A customer’s own words:</strong> with permission in writing, and not improved by you.</li>
</ul>
<p>Keep it in one unbroken shot if you can. A cut in the middle of a test looks like a trick.</p>

<h3>Beat 4: say the price</h3>
<p>“DM for price” makes a buyer stand in a queue, and it costs you too: at four minutes a reply, 50 price questions a week are more than three hours of typing. If your price varies, give a starting figure and what moves it: “From ₹18,000 for a 6-foot wardrobe; the mirror adds ₹2,200.”</p>

<h3>Beat 5: one next step</h3>
<p>Choose one: send a word on WhatsApp, visit the shop, or book a slot. Not “like, share, follow, comment and visit”. Do not count on a link in the caption, because people cannot simply tap it there; keep one link in your profile, and say so aloud. Give each reel its own word. SHEET for this one, TOWEL for the next. The word is also how you will count.</p>

<h2>A second example, for a service</h2>
<p>A two-wheeler garage in Coimbatore wanted more regular servicing and fewer breakdown calls. Here is its script, complete:</p>
<blockquote>
<p><strong>Scene.</strong> Black, gritty oil runs into a tray. No talking.</p>
<p><strong>Trouble.</strong> “This scooter came in yesterday. The owner said, ‘It runs fine, I will do it next month.’”</p>
<p><strong>Proof.</strong> Old oil on one white tissue, new oil on another. The mechanic points at the odometer, then at the page of the owner’s manual that gives the interval.</p>
<p><strong>Price.</strong> “Oil change with a 14-point check, ₹549 for most scooters. Oil included. We show you the old oil.”</p>
<p><strong>Next step.</strong> “Send OIL on WhatsApp with your model. We reply with a time, today till eight.”</p>
</blockquote>
<p>That is about 50 spoken words. Read your own aloud with a stopwatch. If it runs past 30 seconds, take out adjectives first and never the price.</p>

<h2>Filming it on a Tuesday morning</h2>
<ol>
<li>Wipe the lens. Stand with a window to one side, and switch off the tube light.</li>
<li>Hold the phone upright, leaning on a brick on a stool.</li>
<li>Keep faces, prices and text in the middle of the frame, because the app’s buttons and caption cover the lower part and the right edge.</li>
<li>Record the voice close to the phone, with the fan off.</li>
<li>Put the words on screen. They serve people on a bus with the sound off, and people who cannot hear.</li>
<li>Film three scripts in one go. Setting up takes longer than the filming.</li>
</ol>

<h2>What about trends?</h2>
<p>Use a trend when it carries one of your beats, and leave it when it replaces them. Where your buyers are purchase managers, <a href="/blog/linkedin-for-founders-ninety-minutes-a-week">a written answer on LinkedIn</a> may do more than any reel. A format in which people show “what I ordered and what I got” is a gift to a tailor, since it is already beat 3. A dance is not. If you cannot see where the proof goes, let it pass.</p>
<p>Be careful with songs. Music that a personal account may use is not always licensed for a business, so check what your account type allows in <a href="https://help.instagram.com">Instagram’s Help Centre</a>, and when in doubt use your own voice and the sound of the work. And if you pay someone to appear, or send them goods free of charge, it must be labelled as advertising. The <a href="https://www.ascionline.in">Advertising Standards Council of India</a> publishes the guidelines for influencers.</p>

<h2>Count sales, not applause</h2>
<p>Make a sheet with one row for each reel. Fill it in on the tenth day after posting.</p>
<table>
<thead><tr><th scope="col">Reel’s word</th><th scope="col">Views</th><th scope="col">Average watch time</th><th scope="col">Messages with the word</th><th scope="col">Orders</th><th scope="col">Rupees</th></tr></thead>
<tbody>
<tr><td>DANCE (no word given)</td><td>2,40,000</td><td>4 s</td><td>–</td><td>0 known</td><td>–</td></tr>
<tr><td>SHEET</td><td>6,800</td><td>17 s</td><td>58</td><td>23</td><td>₹33,350</td></tr>
<tr><td>TOWEL</td><td>9,100</td><td>8 s</td><td>21</td><td>6</td><td>₹4,140</td></tr>
</tbody>
</table>
<p>Views and watch time are in the insights of a professional account, messages in a WhatsApp search for the word, orders in your bill book. Read each row from left to right, and look for the first place where it drops:</p>
<ul>
<li><strong>People leave in the first seconds:</strong> beat 1 is a greeting. Film a new start and keep the rest.</li>
<li><strong>People watch but do not write:</strong> the proof does not answer the worry, or the next step is hard to follow.</li>
<li><strong>People write but do not buy:</strong> look at your reply. How long did it take, and did it repeat the price and say how to pay?</li>
</ul>
<p>In TOWEL’s case people left at about eight seconds, exactly where the proof should have begun. The seller had spent those seconds on the family’s history, so he filmed it again with the towel first. The sheet has one weakness: somebody who saw the reel and walked into the shop is not in it. Ask at the counter, and add a column.</p>

<h2>From inbox to film in a day</h2>
<ol>
<li>Copy ten real questions out of your inbox, and choose the one that stands between most people and an order.</li>
<li>Write one sentence for each beat. Five sentences, no more.</li>
<li>Pick the word, and save a WhatsApp quick reply for it with the price, a photograph and how to pay.</li>
<li>Film it tomorrow in the first good light, post it, and put a reminder on day ten.</li>
</ol>
<p>If you would like a second pair of eyes on a script, <a href="/contact#contact-form">send us the five sentences</a>.</p>
<p><em>The bedsheet seller, the garage and their figures are examples, made up to show the method.</em></p>
`,
};
