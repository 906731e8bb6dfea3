import type { ReplyTemplate } from '../domain/replies/reply-templates.ts';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const signed = '{me}, {site}';

/** The reply templates of a new site; edited under Settings. */
export const replyTemplates: ReplyTemplate[] = [
  {
    name: 'First reply: course',
    fits: 'course',
    subject: 'Your enquiry about {course}',
    english: text(
      'Hello {first},',
      'Thank you for writing about {course}. I can tell you what it covers, what it costs and when the next batch begins. Would a short call today suit you? If so, at what time?',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      '{course} के बारे में पूछने के लिए धन्यवाद। हम आपको विषय, फ़ीस और अगले बैच की तारीख बता सकते हैं। क्या आज थोड़ी देर फ़ोन पर बात हो सकती है? किस समय?',
      signed,
    ),
  },
  {
    name: 'First reply: hiring',
    fits: 'hiring',
    subject: 'Your enquiry about hiring',
    english: text(
      'Hello {first},',
      'Thank you for writing about hiring. Which role is it, in which city, and when should the person start? Then I can tell you who we could introduce. Would a short call today suit you? If so, at what time?',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      'भर्ती के बारे में लिखने के लिए धन्यवाद। कौन-सा पद है, किस शहर में, और कब तक किसी की ज़रूरत है? फिर हम बता सकेंगे कि किससे मिलवा सकते हैं। क्या आज थोड़ी देर फ़ोन पर बात हो सकती है? किस समय?',
      signed,
    ),
  },
  {
    name: 'First reply: agency',
    fits: 'agency',
    subject: 'Your enquiry about our agency services',
    english: text(
      'Hello {first},',
      'Thank you for writing about our agency services. What do you sell, who buys it, and what have you tried so far? Then I can tell you what we would do first, and what it would cost. Would a short call today suit you? If so, at what time?',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      'हमारी एजेंसी की सेवाओं के बारे में लिखने के लिए धन्यवाद। आप क्या बेचते हैं, कौन खरीदता है, और अब तक क्या किया है? फिर हम बता सकेंगे कि पहले क्या करना चाहिए और खर्च कितना होगा। क्या आज थोड़ी देर फ़ोन पर बात हो सकती है? किस समय?',
      signed,
    ),
  },
  {
    name: 'First reply: website',
    fits: 'website',
    subject: 'Your enquiry about a website',
    english: text(
      'Hello {first},',
      'Thank you for writing about a website. Is it a new one, or do you want to change the one you have? And what should it do for your business? Then I can tell you how long it would take and what it would cost. Would a short call today suit you? If so, at what time?',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      'वेबसाइट के बारे में लिखने के लिए धन्यवाद। नई वेबसाइट चाहिए या मौजूदा वेबसाइट में बदलाव? और उससे आपके काम में क्या मदद चाहिए? फिर हम बता सकेंगे कि कितना समय और कितना खर्च लगेगा। क्या आज थोड़ी देर फ़ोन पर बात हो सकती है? किस समय?',
      signed,
    ),
  },
  {
    name: 'First reply: general',
    fits: 'general',
    subject: 'Your message to {site}',
    english: text(
      'Hello {first},',
      'Thank you for writing to us. I have read your message and would like to answer it properly. Would a short call today suit you? If so, at what time? If you would rather write, just reply here.',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      'हमें लिखने के लिए धन्यवाद। आपका संदेश पढ़ लिया है, और ठीक से जवाब देना चाहते हैं। क्या आज थोड़ी देर फ़ोन पर बात हो सकती है? किस समय? लिखना बेहतर लगे, तो यहीं जवाब दें।',
      signed,
    ),
  },
  {
    name: 'Called, no answer',
    fits: '',
    subject: 'We tried to call you about {course}',
    english: text(
      'Hello {first},',
      'I called just now about {course} but could not reach you. Let me know a time that suits you, and I will call again.',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      '{course} के बारे में अभी आपको फ़ोन किया था, पर बात नहीं हो पाई। आपको कौन-सा समय ठीक रहेगा? हम फिर से फ़ोन करेंगे।',
      signed,
    ),
  },
  {
    name: 'After our call',
    fits: '',
    subject: 'What we discussed about {course}',
    english: text(
      'Hello {first},',
      'Thank you for your time on the phone. As promised, here is what we discussed about {course}:',
      '',
      'If a question comes up, just reply to this message.',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      'फ़ोन पर समय देने के लिए धन्यवाद। {course} के बारे में जो बात हुई, वह लिख रहे हैं:',
      '',
      'कोई भी सवाल हो, तो इसी संदेश का जवाब दें।',
      signed,
    ),
  },
  {
    name: 'Batch and fee',
    fits: '',
    subject: '{course}: batch and fee',
    english: text(
      'Hello {first},',
      'As you asked, about {course}:\nBatch: {batch}\nFee: {fee}',
      'Shall I hold a seat for you?',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      'आपने {course} के बारे में पूछा था:\nबैच: {batch}\nफ़ीस: {fee}',
      'क्या आपके लिए एक सीट रख दें?',
      signed,
    ),
  },
  {
    name: 'Have you decided?',
    fits: '',
    subject: 'Are you still interested in {course}?',
    english: text(
      'Hello {first},',
      'We spoke about {course} a few days ago. Have you decided, or is there anything else I can answer? If now is not the right time, just say so, and I will not ask again.',
      signed,
    ),
    hindi: text(
      '{first} जी, नमस्ते।',
      'कुछ दिन पहले {course} के बारे में बात हुई थी। क्या आपने तय कर लिया, या कोई सवाल बाकी है? अगर अभी सही समय नहीं है, तो बता दें, फिर नहीं पूछेंगे।',
      signed,
    ),
  },
];
