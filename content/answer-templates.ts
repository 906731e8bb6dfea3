import type { AnswerTemplate } from '../domain/replies/reply-templates.ts';

/** What a new site answers enquiries with; edited under Settings. */
export const answerTemplates: AnswerTemplate[] = [
  {
    name: 'First reply',
    subject: 'Your enquiry about {course}',
    english: [
      'Hello {name},',
      'Thank you for writing about {course}. I can tell you what it covers, what it costs and when it begins. Is a short call today convenient, and at what time?',
      '{me}, {site}',
    ].join('\n\n'),
    hindi: [
      '{name} जी, नमस्ते।',
      '{course} के बारे में पूछने के लिए धन्यवाद। हम आपको विषय, फ़ीस और शुरू होने की तारीख बता सकते हैं। क्या आज थोड़ी देर फ़ोन पर बात हो सकती है? किस समय?',
      '{me}, {site}',
    ].join('\n\n'),
  },
  {
    name: 'Called, no answer',
    subject: 'We tried to call you about {course}',
    english: [
      'Hello {name},',
      'I called just now about {course} and could not reach you. Tell me a time that suits you, and I will call again.',
      '{me}, {site}',
    ].join('\n\n'),
    hindi: [
      '{name} जी, नमस्ते।',
      '{course} के बारे में अभी आपको फ़ोन किया था, पर बात नहीं हो पाई। आपको कौन-सा समय ठीक रहेगा? हम फिर से फ़ोन करेंगे।',
      '{me}, {site}',
    ].join('\n\n'),
  },
  {
    name: 'After our call',
    subject: 'What we discussed about {course}',
    english: [
      'Hello {name},',
      'Thank you for your time on the phone. As agreed, here is what we discussed about {course}:',
      '',
      'If a question comes up, just reply to this message.',
      '{me}, {site}',
    ].join('\n\n'),
    hindi: [
      '{name} जी, नमस्ते।',
      'फ़ोन पर समय देने के लिए धन्यवाद। {course} के बारे में जो बात हुई, वह लिख रहे हैं:',
      '',
      'कोई भी सवाल हो, तो इसी संदेश का जवाब दें।',
      '{me}, {site}',
    ].join('\n\n'),
  },
  {
    name: 'Have you decided?',
    subject: 'Are you still interested in {course}?',
    english: [
      'Hello {name},',
      'We spoke about {course} some days ago. Have you decided, or is there anything I can still answer? If it is not the right time, tell me, and I will not ask again.',
      '{me}, {site}',
    ].join('\n\n'),
    hindi: [
      '{name} जी, नमस्ते।',
      'कुछ दिन पहले {course} के बारे में बात हुई थी। क्या आपने तय कर लिया, या कोई सवाल बाकी है? अगर अभी सही समय नहीं है, तो बता दें, फिर नहीं पूछेंगे।',
      '{me}, {site}',
    ].join('\n\n'),
  },
];
