/** Runs in the page: wraps each text, also later ones, as the translation of Chrome does. */
export function translation(): void {
  const wrap = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const isRead = text.data.trim() && !text.parentElement?.closest('font, script, textarea');
      if (!isRead) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `हिन्दी ${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  wrap(document.body);
  // What is added later is translated too.
  new MutationObserver((changes) => {
    for (const { target } of changes) wrap(target);
  }).observe(document.body, { childList: true, subtree: true });
}

/** What in a browser changes a page before its forms are hydrated. Each runs in the page. */
export const pageChanges: Record<string, () => void> = {
  'a translation that wraps each text, as in Chrome': translation,
  'a translation that replaces each text, as in Firefox': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.closest('script, textarea'))
        text.data = text.data.replace(/\w+/g, 'हिन्दी');
    }
  },
  'a translation that moves the links of a sentence to its start': () => {
    for (const link of document.querySelectorAll('form a')) link.parentElement?.prepend(link);
  },
  'a password manager that puts an icon behind each field': () => {
    for (const field of document.querySelectorAll('form :is(input, textarea, select)'))
      field.after(document.createElement('span'));
  },
  'a password manager that wraps each field': () => {
    for (const field of document.querySelectorAll('form :is(input, textarea, select)')) {
      const wrapper = document.createElement('div');
      field.replaceWith(wrapper);
      wrapper.append(field);
    }
  },
  'an extension that adds to the start and the end of each element': () => {
    for (const element of document.querySelectorAll('form, form div, form label')) {
      element.prepend('* ', document.createElement('div'));
      element.append(document.createElement('div'), ' *');
    }
  },
  'an extension that removes what is hidden, and all texts': () => {
    for (const element of document.querySelectorAll('form .sr-only, form :is(label, p, button) *'))
      element.remove();
  },
};
